import { type Card, cancelPendingPlan, stopBilling } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { ConfirmDialog, Facts } from "../ui/dialogs/confirm-dialog.tsx";
import { useFormat } from "../ui/terms.ts";
import { useAction } from "../ui/use-action.ts";
import { useFullCardName } from "./card-name.ts";
import { changesOfCards, knowBalance } from "./changes-of-cards.ts";

interface CardDialogProps {
  readonly card: Card;
  readonly opened: boolean;
  readonly close: () => void;
}

export function StopBillingDialog({ card, opened, close }: CardDialogProps) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  const { traffic } = useFormat();
  const action = useAction(stopBilling, {
    failureMessage: t("failed.stopBilling"),
    successMessage: () => t("stopped"),
    onDone: () => {
      close();
      knowBalance();
    },
    invalidates: changesOfCards,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("stopTitle")}
      confirm={t("stopBilling")}
      danger
      pending={action.pending}
      onConfirm={() => void action.run({ cardId: card.id })}
      onClose={close}
    >
      <p>{t("stopWhy")}</p>
      <Facts
        facts={[
          { label: t("card"), value: nameOf(card) },
          ...(card.plan ? [{ label: t("planNow"), value: card.plan.name }] : []),
          ...(card.pendingPlan ? [{ label: t("dropped"), value: card.pendingPlan.plan.name }] : []),
          { label: t("usedToday"), value: traffic(card.usedTodayMb) },
          ...(card.addOnMb > 0 ? [{ label: t("addOnKept"), value: traffic(card.addOnMb) }] : []),
        ]}
      />
    </ConfirmDialog>
  );
}

export function CancelPendingDialog({ card, opened, close }: CardDialogProps) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  const action = useAction(cancelPendingPlan, {
    failureMessage: t("failed.cancelPending"),
    successMessage: () => t("cancelled"),
    onDone: close,
    invalidates: changesOfCards,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("cancelTitle")}
      confirm={t("cancelIt")}
      pending={action.pending}
      onConfirm={() => void action.run({ cardId: card.id })}
      onClose={close}
    >
      <p>{t("cancelWhy", { plan: card.pendingPlan?.plan.name ?? "" })}</p>
      <Facts facts={[{ label: t("card"), value: nameOf(card) }]} />
    </ConfirmDialog>
  );
}
