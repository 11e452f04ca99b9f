import { bindCard } from "@farsim/contract/cards.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { hasLuhnDigit } from "@farsim/contract/values/sims/iccid.ts";
import { printedDigits } from "@farsim/contract/values/sims/printed-digits.ts";
import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { IconScan } from "@tabler/icons-react";
import { type ClipboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { isAtDesk } from "../ui/page/at-a-desk.ts";
import { focusWhenShown } from "../ui/forms/focus-when-shown.ts";
import { Facts, Muted, Stack } from "../ui/page/layout.tsx";
import { useTerms, useFormat } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import { useContractForm } from "../ui/forms/use-contract-form.ts";
import { useFromOpening } from "../ui/forms/use-from-opening.ts";
import styles from "./bind-dialog.module.css";
import type { LinkedCard } from "./bind-link.ts";
import { BindRefusal, type WrongProof, wrongProofOf } from "./bind-refusal.tsx";
import { useFullCardName } from "./card-name.ts";
import { type Printed, readPrinted } from "./card-words.ts";
import { changesOfCards, knowBalance } from "./changes-of-cards.ts";
import { Scanner } from "./scan/scanner.tsx";
import { hasCamera, lookForCamera } from "./scan/use-camera.ts";
import { SetUpGuide } from "./set-up-guide.tsx";
import { type PrintedPart, SimDrawing } from "./sim-drawing.tsx";

const empty = { cardNumber: "", iccid: "", verifyCode: "" };
const printedParts: readonly PrintedPart[] = ["cardNumber", "iccid", "verifyCode"];
type Bound = Output<typeof bindCard>;

/** What a starter pack became: its days left are money now, and from when on the card is paid as it is used. */
function PackBound(props: { readonly bound: Bound }) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  const { money } = useFormat();
  const { dayStart } = useClock();
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
          { label: t("packFrom"), value: dayStart(card.pendingPlan?.startsOn ?? today) },
        ]}
      />
    </>
  );
}

/** The card is the holder's: how it comes into use, and the plan that it may lack. */
function BoundCard(props: { readonly bound: Bound; readonly close: () => void }) {
  const t = useTranslations("cards");
  const { bound, close } = props;
  const { card } = bound;
  // An ordinary card comes without a plan.
  const isPack = (card.plan ?? card.pendingPlan) !== undefined;
  return (
    <Stack>
      {isPack ? <PackBound bound={bound} /> : null}
      <SetUpGuide card={card} />
      <DialogButtons>
        <Button
          ref={focusWhenShown}
          fullWidth
          size="lg"
          variant={isPack ? "filled" : "default"}
          onClick={close}
        >
          {t("done")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

interface BindFormProps {
  /** What a printed link said of the card. */
  readonly linked: LinkedCard | null;
  readonly becomeHolder: (bound: Bound) => void;
}

function BindForm({ linked, becomeHolder }: BindFormProps) {
  const t = useTranslations("cards");
  const [looked, setLooked] = useState<PrintedPart | null>(null);
  const [filled, setFilled] = useState<"all" | "some" | null>(null);
  const [scanning, setScanning] = useState(false);
  // What comes or goes meanwhile would push the fields away from under a finger.
  const [canScan] = useState(hasCamera);
  const [wrong, setWrong] = useState<WrongProof | null>(null);
  const { form, field, submit, place, placeAt } = useContractForm(bindCard.input, {
    ...empty,
    ...linked,
  });
  const action = useAction(bindCard, {
    failureMessage: t("failed.bind"),
    successMessage: () => t("bound"),
    onDone: (bound) => {
      knowBalance();
      becomeHolder(bound);
    },
    onRefused: (error) => {
      if (place(error)) return true;
      const wrongProof = wrongProofOf(error);
      if (wrongProof) {
        setWrong(wrongProof);
        return true;
      }
      if (error.key === "sim_occupied") return placeAt("cardNumber", error.message);
      if (error.key === "no_permission") return placeAt("cardNumber", t("packNotOwn"));
      return false;
    },
    invalidates: changesOfCards,
  });
  const focusField = (part: PrintedPart) =>
    requestAnimationFrame(() => form.getInputNode(part)?.focus());
  const firstMissing = (values: Printed) => printedParts.find((part) => values[part] === "");
  /** It fills the fields, and never sends them. Returns the first that is still empty. */
  const fill = (said: Partial<Printed>) => {
    const values = { ...form.getValues(), ...said };
    form.setValues(values);
    form.clearErrors();
    setWrong(null);
    const missing = firstMissing(values);
    setFilled(missing === undefined ? "all" : "some");
    return missing;
  };
  const paste = (event: ClipboardEvent) => {
    const printed = readPrinted(event.clipboardData.getData("text"));
    if (!printed) return;
    event.preventDefault();
    fill(printed);
  };
  const scanned = (said: Partial<Printed>) => {
    setScanning(false);
    focusField(fill(said) ?? "verifyCode");
  };
  const typeInstead = () => {
    setScanning(false);
    focusField(firstMissing(form.getValues()) ?? "cardNumber");
  };
  const input = (name: PrintedPart) => ({
    ...field(name),
    // Any of the three may be the wrong one.
    ...(wrong?.isWrong && { error: field(name).error ?? true }),
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
      onSubmit={submit((values) => {
        setWrong(null);
        void action.run(values);
      })}
    >
      {scanning ? (
        <Scanner onRead={scanned} stop={typeInstead} />
      ) : (
        <>
          <SimDrawing looked={looked} />
          {canScan ? (
            <Button
              variant="default"
              leftSection={<IconScan size={20} aria-hidden="true" />}
              onClick={() => setScanning(true)}
            >
              {t("scan")}
            </Button>
          ) : null}
        </>
      )}
      {/* Anyone who sees the fields sees it. */}
      <VisuallyHidden component="output">{filled ? t(`filled.${filled}`) : null}</VisuallyHidden>
      <TextInput
        {...input("cardNumber")}
        inputMode="numeric"
        data-autofocus={!linked && isAtDesk() ? true : undefined}
      />
      <div>
        <TextInput {...input("iccid")} inputMode="numeric" />
        <output>{isOdd ? <p className={styles.warning}>{t("luhn")}</p> : null}</output>
      </div>
      <TextInput
        {...input("verifyCode")}
        autoCapitalize="characters"
        data-autofocus={linked ? true : undefined}
      />
      {wrong ? <BindRefusal {...wrong} /> : null}
      <DialogButtons>
        <ChangeButton type="submit" size="lg" loading={action.pending} fullWidth>
          {t("bindNow")}
        </ChangeButton>
      </DialogButtons>
    </Stack>
  );
}

/** A customer proves to hold the plastic by what is printed on it. */
function BindDialog(props: {
  readonly opened: boolean;
  readonly linked?: LinkedCard | null;
  readonly close: () => void;
}) {
  const t = useTranslations("cards");
  const [bound, setBound] = useFromOpening<Bound | null>(props.opened, null);
  const title = bound ? t("boundTitle") : t("bindTitle");
  return (
    <Dialog opened={props.opened} onClose={props.close} title={title}>
      {bound ? (
        <BoundCard bound={bound} close={props.close} />
      ) : (
        <>
          <Muted className={styles.under}>{t("bindUnder")}</Muted>
          <BindForm linked={props.linked ?? null} becomeHolder={setBound} />
        </>
      )}
    </Dialog>
  );
}

/** Brings the dialog once it is known whether the device has a camera: a button that came later would move the fields. */
export async function bringBindDialog(): Promise<typeof BindDialog> {
  await lookForCamera();
  return BindDialog;
}
