import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { isLess, lacking, minus } from "../ui/formats/money.ts";
import { Facts, Notice } from "../ui/page/layout.tsx";
import { Block, Loading } from "../ui/states/states.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import { useAction } from "../ui/actions/use-action.ts";
import { type Card, cancelPendingPlan, orderPlan } from "@farsim/contract/cards.ts";
import { previewPlan } from "@farsim/contract/plan-preview.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { listPlans, type Plan } from "@farsim/contract/plans.ts";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFullCardName } from "../cards/card-name.ts";
import { changesOfCards, knowBalance } from "../cards/changes-of-cards.ts";
import { useEndpoint, useInvalidate } from "../platform/calls/query-client.ts";
import styles from "./card-picker.module.css";
import { shelfAddress } from "./use-chosen-card.ts";
import { whatOrderTakes } from "./what-order-takes.ts";

type Preview = Output<typeof previewPlan>;

/** What an order takes and when, in one sentence; for what and from when; and one balance. */
function Consequences({ card, preview }: { readonly card: Card; readonly preview: Preview }) {
  const t = useTranslations("planOrder");
  const nameOf = useFullCardName();
  const { money } = useFormat();
  const { dayStart } = useClock();
  const { plan, todaysFee, balance, required, startsOn } = preview;
  const { pendingPlan } = card;
  const { fee, later, balanceAfter } = whatOrderTakes(preview);
  const isPoor = isLess(balance, required);
  const isAfter = todaysFee.state === "taken_now" && !isPoor;
  const values = {
    amount: money(todaysFee.amount),
    price: money(plan.price),
    days: String(plan.cycleDays),
  };
  return (
    <>
      <p>
        {t(`charged.${fee}`, values)} {later && t(`later.${later}`, values)}
      </p>
      <Facts
        facts={[
          { label: t("card"), value: nameOf(card) },
          { label: t("newPlan"), value: plan.name },
          {
            label: t("startsOn"),
            value: startsOn === todaysFee.date ? t("startsNow") : dayStart(startsOn),
          },
          pendingPlan && { label: t("replaces"), value: pendingPlan.plan.name },
          {
            label: t(isAfter ? "balanceAfter" : "balance"),
            value: money(isAfter ? balanceAfter : balance),
          },
        ]}
      />
      {isPoor ? (
        <Notice as="div" tone="warn" role="alert">
          <p>{t("insufficient", { missing: money(minus(required, balance)) })}</p>
          {isLess(plan.price, required) ? <p className={styles.because}>{t("keptBack")}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}

interface OrderProps {
  readonly card: Card;
  readonly plan: Plan;
  readonly close: () => void;
}

/** Takes an order back, as long as its plan has not begun and has taken no other's place. */
function useTakeBack(before: Card) {
  const t = useTranslations("cards");
  const tUi = useTranslations("ui");
  const action = useAction(cancelPendingPlan, {
    failureMessage: t("failed.cancelPending"),
    successMessage: () => t("cancelled"),
    invalidates: [...changesOfCards, listPlans],
  });
  return ({ card }: Output<typeof orderPlan>) =>
    card.actions.includes("cancelPendingPlan") && !before.pendingPlan
      ? { label: tUi("undo"), act: () => action.run({ cardId: card.id }) }
      : undefined;
}

/** Repeats in numbers what an order would mean; where the balance does not reach, it leads to the recharge instead. */
function Order({ card, plan, close }: OrderProps) {
  const t = useTranslations("planOrder");
  const router = useRouter();
  const { dayStart } = useClock();
  const invalidate = useInvalidate();
  const [changed, setChanged] = useState(false);
  const asked = useEndpoint(
    previewPlan,
    { cardId: card.id, planId: plan.id },
    // Money is never shown from memory.
    { staleTime: 0 },
  );
  const undo = useTakeBack(card);
  const preview = asked.isPlaceholderData ? undefined : asked.data;
  const action = useAction(orderPlan, {
    failureMessage: t("failed.orderPlan"),
    successMessage: () => {
      const begins = preview && preview.startsOn !== preview.todaysFee.date;
      return begins
        ? t("ordered", { plan: plan.name, day: dayStart(preview.startsOn) })
        : t("orderedNow", { plan: plan.name });
    },
    undo,
    onDone: () => {
      knowBalance();
      close();
      void router.navigate({ to: "/mySims" });
    },
    invalidates: [...changesOfCards, listPlans],
    onRefused: ({ key }) => {
      if (key === "price_changed") {
        setChanged(true);
        void invalidate(listPlans);
      }
      // The balance or the plan is no longer what the dialog showed: it asks again.
      void asked.refetch();
      return false;
    },
  });
  const missing = preview === undefined ? null : lacking(preview.balance, preview.required);
  return (
    <ConfirmDialog
      opened
      title={t("orderTitle")}
      confirm={t(missing === null ? "confirmOrder" : "recharge")}
      pending={action.pending}
      disabled={!preview}
      leads={missing !== null}
      onConfirm={() => {
        const next = shelfAddress("/plan", { card: card.id, offer: plan.id });
        if (missing !== null)
          void router.navigate({ to: "/recharge", search: { next, amount: missing } });
        else
          void action.run({
            cardId: card.id,
            planId: plan.id,
            version: preview?.plan.version,
            startsOn: preview?.startsOn,
          });
      }}
      onClose={close}
    >
      {changed ? (
        <Notice tone="warn" role="alert">
          {t("priceChanged")}
        </Notice>
      ) : null}
      {preview ? <Consequences card={card} preview={preview} /> : null}
      {!preview && asked.error ? (
        <Notice tone="warn" role="alert">
          {asked.error.message}
        </Notice>
      ) : null}
      {!preview && !asked.error ? (
        <Loading>
          <Block height="clamp(280px, 330px - 4vw, 320px)" radius={14} />
        </Loading>
      ) : null}
    </ConfirmDialog>
  );
}

interface OrderPlanDialogProps extends Omit<OrderProps, "plan"> {
  /** None before the first is chosen. */
  readonly plan: Plan | null;
}

export function OrderPlanDialog({ plan, ...order }: OrderPlanDialogProps) {
  return plan ? <Order plan={plan} {...order} /> : null;
}
