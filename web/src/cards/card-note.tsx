import type { Card } from "@farsim/contract/cards.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSession } from "../platform/session/session.ts";
import { Contact } from "../ui/words/contact.tsx";
import { isLess, lacking } from "../ui/formats/money.ts";
import { useFormat, useTerms } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import styles from "./card-note.module.css";
import { toneOf } from "./card-words.ts";

/** The smallest recharge that pays the next fee, of the plan to come where there is one. */
function CreditNote({ card: { plan, pendingPlan } }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { money } = useFormat();
  const smallest = useTerms()?.recharge.min;
  const balance = useSession((state) => state.userInfo.balance);
  const next = pendingPlan?.plan ?? plan;
  const lacks = next && lacking(balance, next.price);
  if (!lacks || smallest === undefined) return <span>{t("suspendedWhy.credit")}</span>;
  const amount = money(isLess(lacks, smallest) ? smallest : lacks);
  return <span>{t("suspendedWhy.creditLacks", { amount })}</span>;
}

/** What the operator has announced: from when on the plan is another one, and what it costs then. */
export function PlanChangeNote({ card: { planChange } }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { money, data } = useFormat();
  const { dayStart } = useClock();
  if (!planChange) return null;
  const { plan, startsOn } = planChange;
  return (
    <p className={styles.note} data-tone="warn">
      {t("planChange", {
        day: dayStart(startsOn),
        plan: plan.name,
        price: money(plan.price),
        days: plan.cycleDays,
        limit: plan.trafficLimitType,
        rule: plan.restrictRule,
        kbps: String(plan.throttleKbps ?? ""),
        amount: data(plan.totalTrafficMb ?? 0),
      })}
    </p>
  );
}

/** Why a card is not in use, and what lets it be used; the way to that is its first button. */
export function CardNote({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { status, suspendReason } = card;
  if (status === "USING") return null;
  // Nothing can be ordered for it yet, so nothing is asked for.
  if (card.esimState && !card.actions.includes("delete"))
    return (
      <p className={styles.note} data-tone={card.esimState === "failed" ? "warn" : "rest"}>
        <Link to="/esim/$cardId" params={{ cardId: card.id }}>
          {t(card.esimState === "failed" ? "profileFailed" : "awaitsProfile")}
        </Link>
      </p>
    );
  const why = suspendReason;
  const asks = status === "NOT_ACTIVE" ? "choosePlanFirst" : "choosePlanAgain";
  return (
    <>
      <p className={styles.note} data-tone={toneOf(card)}>
        {why === "credit" ? <CreditNote card={card} /> : null}
        {why && why !== "credit" ? <span>{t(`suspendedWhy.${why}`)}</span> : null}
        {why === "credit" || why === "administrator" ? null : <span>{t(asks)}</span>}
      </p>
      {why === "administrator" ? <Contact form="line" /> : null}
    </>
  );
}
