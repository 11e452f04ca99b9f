import { bindCard } from "@farsim/contract/cards.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { hasLuhnDigit } from "@farsim/contract/values/iccid.ts";
import { printedDigits } from "@farsim/contract/values/printed-digits.ts";
import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { type ClipboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Facts, Muted, Stack } from "../ui/layout.tsx";
import { useTerms, useFormat } from "../ui/terms.ts";
import { useAction } from "../ui/use-action.ts";
import { useContractForm } from "../ui/use-contract-form.ts";
import styles from "./bind-dialog.module.css";
import type { LinkedCard } from "./bind-link.ts";
import { useFullCardName } from "./card-name.ts";
import { readPrinted } from "./card-words.ts";
import { changesOfCards, knowBalance } from "./changes-of-cards.ts";
import { type PrintedPart, SimDrawing } from "./sim-drawing.tsx";

const empty = { cardNumber: "", iccid: "", verifyCode: "" };
type Bound = Output<typeof bindCard>;

/** What a starter pack became: its days left are money now, and from when on the card is paid as it is used. */
function PackBound(props: { readonly bound: Bound; readonly close: () => void }) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  const { money, day } = useFormat();
  const today = useTerms()?.today ?? "";
  const { card, credited } = props.bound;
  const plan = card.pendingPlan?.plan ?? card.plan;
  return (
    <>
      <Muted>{t("packWhy")}</Muted>
      <Facts
        facts={[
          { label: t("card"), value: nameOf(card) },
          { label: t("packCredited"), value: money(credited) },
          { label: t("packPlan"), value: plan?.name },
          { label: t("packFrom"), value: day(card.pendingPlan?.startsOn ?? today) },
        ]}
      />
      <DialogButtons>
        <Button fullWidth size="lg" onClick={props.close} data-autofocus>
          {t("done")}
        </Button>
      </DialogButtons>
    </>
  );
}

interface BindFormProps {
  /** What a printed link said of the card. */
  readonly linked: LinkedCard | null;
  readonly close: () => void;
  readonly becamePack: (bound: Bound) => void;
}

function BindForm({ linked, close, becamePack }: BindFormProps) {
  const t = useTranslations("cards");
  const [looked, setLooked] = useState<PrintedPart | null>(null);
  const [pasted, setPasted] = useState(false);
  const { form, field, submit, place, placeAt } = useContractForm(bindCard.input, {
    ...empty,
    ...linked,
  });
  const action = useAction(bindCard, {
    failureMessage: t("failed.bind"),
    successMessage: () => t("bound"),
    onDone: (bound) => {
      knowBalance();
      // An ordinary card comes without a plan.
      if (bound.card.plan ?? bound.card.pendingPlan) becamePack(bound);
      else close();
    },
    onRefused: (error) => {
      if (place(error)) return true;
      if (error.key === "verify_code_incorrect") return placeAt("verifyCode", error.message);
      if (error.key === "sim_occupied") return placeAt("cardNumber", error.message);
      if (error.key === "no_permission") return placeAt("cardNumber", t("packNotOwn"));
      return false;
    },
    invalidates: changesOfCards,
  });
  const paste = (event: ClipboardEvent) => {
    const printed = readPrinted(event.clipboardData.getData("text"));
    if (!printed) return;
    event.preventDefault();
    form.setValues({ ...printed });
    form.clearErrors();
    setPasted(true);
  };
  const input = (name: PrintedPart) => ({
    ...field(name),
    label: t(name),
    onFocus: () => setLooked(name),
    autoComplete: "off",
    autoCorrect: "off",
    spellCheck: false,
    enterKeyHint: name === "verifyCode" ? ("done" as const) : ("next" as const),
    required: true,
  });
  const iccid = printedDigits(form.values.iccid);
  const isOdd = /^[0-9]{18,22}$/.test(iccid) && !hasLuhnDigit(iccid);
  return (
    <Stack
      as="form"
      noValidate
      onPaste={paste}
      onSubmit={submit((values) => void action.run(values))}
    >
      <SimDrawing looked={looked} />
      {/* Anyone who sees the fields sees it. */}
      <VisuallyHidden component="output">{pasted ? t("pasted") : null}</VisuallyHidden>
      <TextInput {...input("cardNumber")} inputMode="numeric" />
      <div>
        <TextInput {...input("iccid")} inputMode="numeric" />
        <output>{isOdd ? <p className={styles.warning}>{t("luhn")}</p> : null}</output>
      </div>
      <TextInput
        {...input("verifyCode")}
        autoCapitalize="characters"
        data-autofocus={linked ? true : undefined}
      />
      <DialogButtons>
        <Button type="submit" size="lg" loading={action.pending} fullWidth>
          {t("bindNow")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** A customer proves to hold the plastic by what is printed on it. */
export function BindDialog(props: {
  readonly opened: boolean;
  readonly linked?: LinkedCard | null;
  readonly close: () => void;
}) {
  const t = useTranslations("cards");
  const [pack, setPack] = useState<Bound | null>(null);
  const title = pack ? t("packTitle") : t("bindTitle");
  const forget = () => setPack(null);
  return (
    <Dialog
      opened={props.opened}
      onClose={props.close}
      title={title}
      transitionProps={{ onExited: forget }}
    >
      {pack ? (
        <PackBound bound={pack} close={props.close} />
      ) : (
        <>
          <Muted className={styles.under}>{t("bindUnder")}</Muted>
          <BindForm linked={props.linked ?? null} close={props.close} becamePack={setPack} />
        </>
      )}
    </Dialog>
  );
}
