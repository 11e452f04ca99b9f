import { type Card, listCards } from "@farsim/contract/cards.ts";
import type { Plan } from "@farsim/contract/plans.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useAnswer } from "../platform/answers.ts";
import { isLoggedIn, useSession } from "../platform/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { useWording } from "../ui/terms.ts";
import { CardPicker } from "./card-picker.tsx";
import { PlanShelf } from "./offer-lists.tsx";
import { OrderPlanDialog } from "./order-plan-dialog.tsx";

/** More than an account may hold, so that no card is missing from the choice. */
const wholeAccount = "200";

/** How a plan stands to the chosen card. */
function usePlanMark(card: Card | undefined) {
  const t = useTranslations("plans");
  const { shortDay } = useWording();
  return (plan: Plan): string | undefined => {
    const { pendingPlan } = card ?? {};
    if (pendingPlan?.plan.id === plan.id) return t("from", { day: shortDay(pendingPlan.startsOn) });
    const running = card?.status === "USING" || card?.status === "SUSPEND";
    return running && card.plan?.id === plan.id ? t("now") : undefined;
  };
}

export function PlanPage() {
  const t = useTranslations("plans");
  const navigate = useNavigate({ from: "/plan" });
  const { card: cardId } = useSearch({ from: "/shop/plan" });
  const loggedIn = useSession(isLoggedIn);
  const cards = useAnswer(listCards, { limit: wholeAccount }, { enabled: loggedIn }).data?.items;
  const card = cards?.find(({ id }) => id === cardId);
  const markOf = usePlanMark(card);
  const select = useRef<HTMLSelectElement>(null);
  const [missing, setMissing] = useState(false);
  const [ordered, setOrdered] = useState<Plan | null>(null);
  const order = (plan: Plan) => {
    if (!loggedIn) {
      void navigate({ to: "/login", search: { next: "/plan" } });
    } else if (card) {
      setOrdered(plan);
    } else {
      setMissing(true);
      select.current?.focus();
    }
  };
  const choose = (chosen: string) => {
    setMissing(false);
    void navigate({ search: { card: chosen || undefined }, replace: true });
  };
  return (
    <>
      <PageHeading title={t("title")} under={t("under")} />
      <CardPicker
        cards={cards}
        chosen={card?.id}
        choose={choose}
        missing={missing}
        select={select}
        here="/plan"
      />
      <VisuallyHidden component="h2">{t("offers")}</VisuallyHidden>
      <PlanShelf markOf={markOf} order={order} />
      {card && ordered ? (
        <OrderPlanDialog card={card} plan={ordered} close={() => setOrdered(null)} />
      ) : null}
    </>
  );
}
