import { endOtherSessions, listSessions } from "@farsim/contract/account-settings.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { OwnPassword } from "./own-password.tsx";

interface EndOthersDialogProps {
  readonly opened: boolean;
  readonly count: number;
  readonly close: () => void;
}

export function EndOthersDialog({ opened, count, close }: EndOthersDialogProps) {
  const t = useTranslations("personal");
  return (
    <ActionDialog
      opened={opened}
      close={close}
      withCancel
      title={t("endOthersTitle")}
      why={t("endOthersWhy")}
      facts={[{ label: t("sessionsToEnd"), value: String(count) }]}
      confirm={t("endOthers")}
      danger
      endpoint={endOtherSessions}
      schema={endOtherSessions.input}
      initialValues={{ password: "" }}
      input={(values) => values}
      errorsAt={{ account_or_password_incorrect: "password" }}
      failureMessage={t("failed.endOthers")}
      successMessage={({ ended }) => t("othersEnded", { count: ended })}
      onDone={close}
      invalidates={[listSessions]}
    >
      {({ field }) => <OwnPassword field={field} />}
    </ActionDialog>
  );
}
