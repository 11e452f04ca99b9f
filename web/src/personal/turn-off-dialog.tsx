import { getSettings, removeTotp } from "@farsim/contract/account-settings.ts";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { PasswordField } from "../accounts/password-field.tsx";
import { UsernameHint } from "../accounts/username-hint.tsx";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useAction } from "../ui/use-action.ts";
import styles from "./personal.module.css";

function TurnOff({ close }: { readonly close: () => void }) {
  const t = useTranslations("personal");
  const ui = useTranslations("ui");
  const { field, submit, place, placeAt } = useContractForm(removeTotp.input, {
    password: "",
    code: "",
  });
  const action = useAction(removeTotp, {
    failureMessage: t("failed.turnOff"),
    successMessage: () => t("turnedOff"),
    onDone: close,
    invalidates: [getSettings],
    onRefused: (error) => {
      if (place(error)) return true;
      if (error.key === "account_or_password_incorrect") return placeAt("password", error.message);
      if (error.key === "totp_incorrect") return placeAt("code", error.message);
      return false;
    },
  });
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={submit((values) => void action.run(values))}
    >
      <p>{t("turnOffWhy")}</p>
      <UsernameHint />
      <PasswordField
        {...field("password")}
        label={t("yourPassword")}
        autoComplete="current-password"
        enterKeyHint="next"
        data-autofocus
      />
      <TextInput
        {...field("code")}
        label={t("codeOrRecovery")}
        autoComplete="one-time-code"
        enterKeyHint="done"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={action.pending}>
          {ui("cancel")}
        </Button>
        <Button type="submit" color="red" loading={action.pending}>
          {t("turnOff")}
        </Button>
      </DialogButtons>
    </form>
  );
}

export function TurnOffDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("personal");
  return (
    <Dialog opened={opened} onClose={close} title={t("turnOffTitle")}>
      <TurnOff close={close} />
    </Dialog>
  );
}
