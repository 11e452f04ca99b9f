import { endOtherSessions, listSessions } from "@farsim/contract/account-settings.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";

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
      input={() => ({})}
      failureMessage={t("failed.endOthers")}
      successMessage={({ ended }) => t("othersEnded", { count: ended })}
      onDone={close}
      invalidates={[listSessions]}
    />
  );
}
