import { bindCard } from "@farsim/contract/cards.ts";
import { hasLuhnDigit } from "@farsim/contract/iccid.ts";
import { Button, Modal, TextInput } from "@mantine/core";
import { type ClipboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/dialogs.css";
import "../ui/fields.css";
import { useWording } from "../ui/terms.ts";
import { toastSuccess } from "../ui/toast.tsx";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useDeed } from "../ui/use-deed.ts";
import styles from "./bind-dialog.module.css";
import { readPrinted } from "./card-words.ts";
import { changesOfCards, knowBalance } from "./changes-of-cards.ts";
import { type PrintedPart, SimDrawing } from "./sim-drawing.tsx";

const empty = { cardNumber: "", iccid: "", verifyCode: "" };
const nothingCredited = /^0(\.0+)?$/;

function BindForm({ close }: { readonly close: () => void }) {
  const t = useTranslations("cards");
  const { money } = useWording();
  const [looked, setLooked] = useState<PrintedPart | null>(null);
  const { form, field, submit, place, placeAt } = useContractForm(bindCard.input, empty);
  const deed = useDeed(bindCard, {
    said: ({ credited }) =>
      nothingCredited.test(credited) ? t("bound") : t("boundCredited", { amount: money(credited) }),
    done: () => {
      close();
      knowBalance();
    },
    refused: (error) => {
      if (place(error)) return true;
      if (error.key === "verify_code_incorrect") placeAt("verifyCode", error.message);
      if (error.key === "sim_occupied") placeAt("cardNumber", error.message);
      return false;
    },
    changes: changesOfCards,
  });
  const paste = (event: ClipboardEvent) => {
    const printed = readPrinted(event.clipboardData.getData("text"));
    if (!printed) return;
    event.preventDefault();
    form.setValues({ ...printed });
    form.clearErrors();
    toastSuccess(t("pasted"));
  };
  const input = (name: PrintedPart) => ({
    ...field(name),
    label: t(name),
    onFocus: () => setLooked(name),
    autoComplete: "off",
    spellCheck: false,
    required: true,
  });
  const { iccid } = form.values;
  const isOdd = /^[0-9]{18,22}$/.test(iccid) && !hasLuhnDigit(iccid);
  return (
    <form
      className={styles.form}
      noValidate
      onPaste={paste}
      onSubmit={submit((values) => void deed.run(values))}
    >
      <SimDrawing looked={looked} />
      <TextInput {...input("cardNumber")} inputMode="numeric" />
      <div>
        <TextInput {...input("iccid")} inputMode="numeric" />
        <output>{isOdd ? <p className={styles.warning}>{t("luhn")}</p> : null}</output>
      </div>
      <TextInput {...input("verifyCode")} autoCapitalize="characters" />
      <Button type="submit" size="lg" loading={deed.pending}>
        {t("bindNow")}
      </Button>
    </form>
  );
}

/** A customer proves to hold the plastic by what is printed on it. */
export function BindDialog(props: { readonly opened: boolean; readonly close: () => void }) {
  const t = useTranslations("cards");
  return (
    <Modal opened={props.opened} onClose={props.close} title={t("bindTitle")}>
      <p className={styles.under}>{t("bindUnder")}</p>
      <BindForm close={props.close} />
    </Modal>
  );
}
