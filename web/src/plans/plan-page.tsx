import type { Card } from "@farsim/contract/cards.ts";
import { listPlans, type Plan } from "@farsim/contract/plans.ts";
import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { withMessages } from "../platform/language/messages.ts";
import { CardQuestions, useCardQuestion } from "../cards/card-questions.tsx";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { useClock } from "../ui/words/use-clock.ts";
import { CardPicker } from "./card-picker.tsx";
import { OrderButton } from "./order-button.tsx";
import { CheckoutLink, PlanShelf } from "./offer-lists.tsx";
import { Block } from "../ui/states/states.tsx";
import styles from "./card-picker.module.css";
import { usePlansForCard } from "./use-plans-for-card.ts";
import { useAccountId, useChosenCard } from "./use-chosen-card.ts";

const OrderPlanDialog = lazyDialog(
  withMessages(
    async () => (await import("./order-plan-dialog.tsx")).OrderPlanDialog,
    "cards",
    "planOrder",
  ),
  ({ plan }) => plan,
);

/** How a plan stands to the chosen card. */
function usePlanMark(card: Card | undefined) {
  const t = useTranslations("plans");
  const { dayStart } = useClock();
  return (plan: Plan): string | undefined => {
    const { pendingPlan } = card ?? {};
    if (pendingPlan?.plan.id === plan.id) return t("from", { day: dayStart(pendingPlan.startsOn) });
    const running = card?.status === "USING" || card?.status === "SUSPEND";
    return running && card.plan?.id === plan.id ? t("now") : undefined;
  };
}

/** The plan that comes for the chosen card: it can be cancelled here, or replaced by ordering another. */
function ComingPlan({ card }: { readonly card: Card }) {
  const t = useTranslations("planOrder");
  const cards = useTranslations("cards");
  const { dayStart } = useClock();
  const ask = useCardQuestion();
  const { plan, pendingPlan } = card;
  if (!pendingPlan || !card.actions.includes("cancelPendingPlan")) return null;
  return (
    <div className={styles.coming}>
      <p>
        {t("coming", {
          now: plan?.name ?? "",
          next: pendingPlan.plan.name,
          day: dayStart(pendingPlan.startsOn),
        })}
      </p>
      <Button variant="default" onClick={() => ask("cancelPendingPlan", card)}>
        {cards("cancelPending")}
      </Button>
    </div>
  );
}

function Plans() {
  const t = useTranslations("plans");
  const tOrder = useTranslations("planOrder");
  const chosen = useChosenCard("/plan");
  const { card, lacks, withCard, offer, forgetOffer, picker } = chosen;
  // Without a card it is bought together with a new eSIM.
  const hasCards = useSession(isLoggedIn) && lacks !== "cards";
  const markOf = usePlanMark(card);
  const forCard = usePlansForCard(card);
  const pending = chosen.pending || forCard.pending;
  const [ordered, setOrdered] = useState<Plan | null>(null);
  const offered = forCard.narrow(useEndpoint(listPlans, {}).data?.items ?? []);
  const waiting = pending
    ? undefined
    : offered.find((plan) => plan.id === offer && markOf(plan) === undefined);
  const close = () => {
    setOrdered(null);
    forgetOffer();
  };
  return (
    <>
      <PageHeading title={t("title")} under={t("under")} />
      <CardPicker {...picker}>
        {/* With what stands below it, or that would be pushed down. */}
        {!card || pending ? null : (
          <>
            {card.actions.includes("orderAddOn") ? (
              <LinkButton to="/addOn" search={{ card: card.id }} variant="default">
                {tOrder("toAddOns")}
              </LinkButton>
            ) : null}
            <CardQuestions>
              <ComingPlan card={card} />
            </CardQuestions>
          </>
        )}
      </CardPicker>
      <VisuallyHidden component="h2">{t("offers")}</VisuallyHidden>
      {pending ? <Block height="100vh" /> : null}
      <div hidden={pending}>
        <PlanShelf narrow={forCard.narrow} cardId={card?.id} markOf={markOf}>
          {(plan) =>
            hasCards ? (
              <OrderButton
                name={plan.name}
                lacks={lacks}
                disabled={markOf(plan) !== undefined}
                onClick={() => withCard(plan.id, () => setOrdered(plan))}
              />
            ) : (
              <CheckoutLink plan={plan} />
            )
          }
        </PlanShelf>
      </div>
      {card ? (
        <OrderPlanDialog card={card} plan={ordered ?? waiting ?? null} close={close} />
      ) : null}
    </>
  );
}

export function PlanPage() {
  return <Plans key={useAccountId()} />;
}
