import { type Card, cancelPendingPlan, stopBilling } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useFullCardName } from "./card-name.ts";
import { changesOfCards, knowBalance } from "./changes-of-cards.ts";

interface CardDialogProps {
  readonly card: Card;
  readonly opened: boolean;
  readonly close: () => void;
}

export function StopBillingDialog({ card, ...dialog }: CardDialogProps) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  const { data } = useFormat();
  return (
    <ActionDialog
      {...dialog}
      withCancel
      title={t("stopTitle")}
      why={t("stopWhy")}
      facts={[
        { label: t("card"), value: nameOf(card) },
        card.plan && { label: t("planNow"), value: card.plan.name },
        card.pendingPlan && { label: t("dropped"), value: card.pendingPlan.plan.name },
        { label: t("usedToday"), value: data(card.usedTodayMb) },
        card.addOnMb > 0 && { label: t("addOnKept"), value: data(card.addOnMb) },
      ]}
      confirm={t("stopBilling")}
      danger
      endpoint={stopBilling}
      input={() => ({ cardId: card.id })}
      failureMessage={t("failed.stopBilling")}
      successMessage={() => t("stopped")}
      onDone={() => {
        dialog.close();
        knowBalance();
      }}
      invalidates={changesOfCards}
    />
  );
}

export function CancelPendingDialog({ card, ...dialog }: CardDialogProps) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  return (
    <ActionDialog
      {...dialog}
      withCancel
      title={t("cancelTitle")}
      why={t("cancelWhy", { plan: card.pendingPlan?.plan.name ?? "" })}
      facts={[{ label: t("card"), value: nameOf(card) }]}
      confirm={t("cancelIt")}
      endpoint={cancelPendingPlan}
      input={() => ({ cardId: card.id })}
      failureMessage={t("failed.cancelPending")}
      successMessage={() => t("cancelled")}
      onDone={dialog.close}
      invalidates={changesOfCards}
    />
  );
}
