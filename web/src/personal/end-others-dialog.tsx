import { endOtherSessions, listSessions } from "@farsim/contract/account-settings.ts";
import { useTranslations } from "use-intl";
import { ConfirmDialog, Facts } from "../ui/dialogs/confirm-dialog.tsx";
import { useAction } from "../ui/use-action.ts";

interface EndOthersDialogProps {
  readonly opened: boolean;
  readonly count: number;
  readonly close: () => void;
}

export function EndOthersDialog({ opened, count, close }: EndOthersDialogProps) {
  const t = useTranslations("personal");
  const action = useAction(endOtherSessions, {
    failureMessage: t("failed.endOthers"),
    successMessage: ({ ended }) => t("othersEnded", { count: ended }),
    onDone: close,
    invalidates: [listSessions],
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("endOthersTitle")}
      confirm={t("endOthers")}
      danger
      pending={action.pending}
      onConfirm={() => void action.run({})}
      onClose={close}
    >
      <p>{t("endOthersWhy")}</p>
      <Facts facts={[{ label: t("sessionsToEnd"), value: String(count) }]} />
    </ConfirmDialog>
  );
}
