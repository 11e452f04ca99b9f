import { getUserInfo } from "@farsim/contract/accounts.ts";
import {
  type Card,
  cancelPendingPlan,
  getCard,
  listCards,
  stopBilling,
} from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { call } from "../platform/call.ts";
import { knowUser } from "../platform/session.ts";
import { ConfirmDialog, Facts } from "../ui/confirm-dialog.tsx";
import { useWording } from "../ui/terms.ts";
import { useDeed } from "../ui/use-deed.ts";
import { inFours } from "./card-words.ts";

interface CardDialogProps {
  readonly card: Card;
  readonly name: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** After a deed on a card: its lists, and the balance in the head of the page. */
export const changesOfCards = [listCards, getCard] as const;

/** Brings the balance up to date; if that fails, the next page does. */
export function knowBalance(): void {
  call(getUserInfo, {}).then(knowUser, () => undefined);
}

export function StopBillingDialog({ card, name, opened, close }: CardDialogProps) {
  const t = useTranslations("cards");
  const { traffic } = useWording();
  const deed = useDeed(stopBilling, {
    said: () => t("stopped"),
    done: () => {
      close();
      knowBalance();
    },
    changes: changesOfCards,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("stopTitle")}
      confirm={t("stopBilling")}
      danger
      pending={deed.pending}
      onConfirm={() => void deed.run({ cardId: card.id })}
      onClose={close}
    >
      <p>{t("stopWhy")}</p>
      <Facts
        facts={[
          { label: t("card"), value: `${name} · ${inFours(card.cardNumber)}` },
          ...(card.plan ? [{ label: t("planNow"), value: card.plan.name }] : []),
          { label: t("usedToday"), value: traffic(card.usedTodayMb) },
        ]}
      />
    </ConfirmDialog>
  );
}

export function CancelPendingDialog({ card, name, opened, close }: CardDialogProps) {
  const t = useTranslations("cards");
  const deed = useDeed(cancelPendingPlan, {
    said: () => t("cancelled"),
    done: close,
    changes: changesOfCards,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("cancelTitle")}
      confirm={t("cancelIt")}
      pending={deed.pending}
      onConfirm={() => void deed.run({ cardId: card.id })}
      onClose={close}
    >
      <p>{t("cancelWhy", { plan: card.pendingPlan?.plan.name ?? "" })}</p>
      <Facts facts={[{ label: t("card"), value: `${name} · ${inFours(card.cardNumber)}` }]} />
    </ConfirmDialog>
  );
}
