import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import type { AddOn, OfferedPlan, Plan } from "@farsim/contract/plans.ts";
import { IconCheck, IconPointFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { withUnits } from "../ui/formats/no-break.ts";
import { perDay, perGigabyte } from "../ui/formats/money.ts";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./plan-card.module.css";
import { mostMb } from "./plan-prices.ts";

/** What is good about an offer, and what one only must know. */
interface Point {
  readonly text: string;
  readonly isGood: boolean;
}

const good = (text: string): Point => ({ text, isGood: true });
const plain = (text: string): Point => ({ text, isGood: false });

interface OfferProps {
  readonly name: string;
  readonly price: string;
  readonly per: string;
  /** How many days the price is for, where they are several. */
  readonly days?: number;
  /** How much data the price buys at most, in MB; null without a limit. */
  readonly mb: number | null;
  readonly points: readonly Point[];
  readonly about: string;
  /** The way to where it works. */
  readonly places?: ReactNode;
  readonly mark?: string | undefined;
  readonly children?: ReactNode;
}

/** One thing to buy: the same lines in the same places, so that cards side by side compare. */
function Offer({
  name,
  price,
  per,
  days = 1,
  mb,
  points,
  about,
  places,
  mark,
  children,
}: OfferProps) {
  const t = useTranslations("plans");
  const { money } = useFormat();
  const each = mb === null ? null : perGigabyte(price, mb);
  const rates = [
    ...(days > 1 ? [t("aDay", { price: money(perDay(price, days)) })] : []),
    ...(each === null ? [] : [t("perGigabyte", { price: money(each) })]),
  ];
  return (
    <article className={styles.card} aria-label={name} data-lit={mark ? true : undefined}>
      {mark ? <span className={styles.mark}>{mark}</span> : null}
      <h3>{withUnits(name)}</h3>
      <p className={styles.price}>
        <strong>{money(price)}</strong>
        <span>{per}</span>
        {rates.length > 0 ? <small>{rates.join(" · ")}</small> : null}
      </p>
      <ul className={styles.points}>
        {points.map(({ text, isGood }) => {
          const Sign = isGood ? IconCheck : IconPointFilled;
          return (
            <li key={text} data-plain={isGood ? undefined : true}>
              <Sign size={18} stroke={2.4} aria-hidden="true" />
              {text}
            </li>
          );
        })}
      </ul>
      {places ? <p className={styles.places}>{places}</p> : null}
      {about ? <p className={styles.about}>{withUnits(about)}</p> : null}
      {children ? <div className={styles.action}>{children}</div> : null}
    </article>
  );
}

/** What a plan gives, in the same words wherever it is shown. */
function usePlanPoints() {
  const t = useTranslations("plans");
  const { exactData } = useFormat();
  return (plan: Plan): Point[] => {
    const past = t(`past.${plan.restrictRule}`, { kbps: String(plan.throttleKbps ?? "") });
    return [
      good(
        t(`allowance.${plan.trafficLimitType}`, {
          amount: exactData(plan.totalTrafficMb ?? 0),
          days: plan.cycleDays,
        }),
      ),
      plan.restrictRule === "NONE" ? good(past) : plain(past),
      good(t("noUse")),
    ];
  };
}

export function PlanCard(props: {
  /** On offer it says where it works; while the operator writes it, not yet. */
  readonly plan: Plan & Partial<Pick<OfferedPlan, "regionCodes" | "dependsOnCard">>;
  /** The card that it is offered for: where it works on that. */
  readonly cardId?: string | undefined;
  /** The place that a new eSIM with it is for: where that works. */
  readonly regionCode?: RegionCode | undefined;
  readonly mark?: string | undefined;
  readonly children?: ReactNode;
}) {
  const t = useTranslations("plans");
  const pointsOf = usePlanPoints();
  const { plan, cardId, regionCode, mark, children } = props;
  return (
    <Offer
      name={plan.name}
      price={plan.price}
      per={plan.cycleDays === 1 ? t("perDay") : t("perDays", { days: String(plan.cycleDays) })}
      days={plan.cycleDays}
      mb={mostMb(plan)}
      points={pointsOf(plan)}
      about={plan.description}
      places={
        plan.regionCodes?.length ? (
          <Link to="/destinations" search={{ plan: plan.id, card: cardId, for: regionCode }}>
            {t(plan.dependsOnCard ? "worksByCard" : "worksIn", { count: plan.regionCodes.length })}
          </Link>
        ) : null
      }
      mark={mark}
    >
      {children}
    </Offer>
  );
}

export function AddOnCard(props: { readonly addOn: AddOn; readonly children?: ReactNode }) {
  const t = useTranslations("plans");
  const { exactData } = useFormat();
  const { addOn, children } = props;
  return (
    <Offer
      name={addOn.name}
      price={addOn.price}
      per={t("once")}
      mb={addOn.topUpMb}
      points={[
        good(t("addOnMb", { amount: exactData(addOn.topUpMb) })),
        plain(t("addOnAfter")),
        good(t("addOnStays")),
      ]}
      about={addOn.description}
    >
      {children}
    </Offer>
  );
}
