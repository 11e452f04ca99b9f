import { endSession, listSessions, type Session } from "@farsim/contract/account-settings.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { OwnPassword } from "./own-password.tsx";

interface EndSessionDialogProps {
  readonly opened: boolean;
  readonly session: Session;
  /** What its browser is called. */
  readonly device: string;
  readonly close: () => void;
}

export function EndSessionDialog({ opened, session, device, close }: EndSessionDialogProps) {
  const t = useTranslations("personal");
  const { moment } = useFormat();
  return (
    <ActionDialog
      opened={opened}
      close={close}
      withCancel
      title={t("endSessionTitle")}
      why={t("endSessionWhy")}
      facts={[
        { label: t("sessionToEnd"), value: device },
        { label: t("sessionUsed"), value: moment(session.usedAt) },
        { label: t("sessionPlace"), value: session.place },
      ]}
      confirm={t("endSession")}
      danger
      endpoint={endSession}
      schema={endSession.input.pick({ password: true })}
      initialValues={{ password: "" }}
      input={({ password }) => ({ sessionId: session.id, password })}
      errorsAt={{ account_or_password_incorrect: "password" }}
      failureMessage={t("failed.endSession")}
      successMessage={() => t("sessionEnded")}
      onDone={close}
      invalidates={[listSessions]}
    >
      {({ field }) => <OwnPassword field={field} />}
    </ActionDialog>
  );
}
