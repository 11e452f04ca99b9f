import { getSettings, removeTotp } from "@farsim/contract/account-settings.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { OwnPassword } from "./own-password.tsx";

export function TurnOffDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("personal");
  return (
    <ActionDialog
      opened={opened}
      close={close}
      withCancel
      title={t("turnOffTitle")}
      why={t("turnOffWhy")}
      confirm={t("turnOff")}
      danger
      endpoint={removeTotp}
      schema={removeTotp.input}
      initialValues={{ password: "", code: "" }}
      input={(values) => values}
      errorsAt={{ account_or_password_incorrect: "password", totp_incorrect: "code" }}
      failureMessage={t("failed.turnOff")}
      successMessage={() => t("turnedOff")}
      onDone={close}
      invalidates={[getSettings]}
    >
      {({ field }) => (
        <>
          <OwnPassword field={field} enterKeyHint="next" />
          <TextInput
            {...field("code")}
            label={t("codeOrRecovery")}
            autoComplete="one-time-code"
            enterKeyHint="done"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}
