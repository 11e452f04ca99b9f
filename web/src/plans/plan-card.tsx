import type { AddOn, Plan } from "@farsim/contract/plans.ts";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { withUnits } from "../ui/formats/no-break.ts";
import { useFormat } from "../ui/terms.ts";
import styles from "./plan-card.module.css";

interface OfferProps {
  readonly name: string;
  readonly price: string;
  readonly per: string;
  readonly points: readonly string[];
  readonly about: string;
  readonly mark?: string | undefined;
  readonly children?: ReactNode;
}

/** One thing to buy: the same lines in the same places, so that cards side by side compare. */
function Offer({ name, price, per, points, about, mark, children }: OfferProps) {
  const { money } = useFormat();
  return (
    <article className={styles.card} aria-label={name} data-lit={mark ? true : undefined}>
      {mark ? <span className={styles.mark}>{mark}</span> : null}
      <h3>{withUnits(name)}</h3>
      <p className={styles.price}>
        <strong>{money(price)}</strong>
        <span>{per}</span>
      </p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <IconCheck size={18} stroke={2.4} aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      {about ? <p className={styles.about}>{withUnits(about)}</p> : null}
      {children ? <div className={styles.action}>{children}</div> : null}
    </article>
  );
}

/** What a plan gives, in the same words wherever it is shown. */
function usePlanPoints() {
  const t = useTranslations("plans");
  const { traffic } = useFormat();
  return (plan: Plan): string[] => [
    t(`allowance.${plan.trafficLimitType}`, {
      amount: traffic(plan.totalTrafficMb ?? 0),
      days: plan.cycleDays,
    }),
    t(`past.${plan.restrictRule}`, { kbps: String(plan.throttleKbps ?? "") }),
    t("noUse"),
  ];
}

export function PlanCard(props: {
  readonly plan: Plan;
  readonly mark?: string | undefined;
  readonly children?: ReactNode;
}) {
  const t = useTranslations("plans");
  const pointsOf = usePlanPoints();
  const { plan, mark, children } = props;
  return (
    <Offer
      name={plan.name}
      price={plan.price}
      per={plan.cycleDays === 1 ? t("perDay") : t("perDays", { days: String(plan.cycleDays) })}
      points={pointsOf(plan)}
      about={plan.description}
      mark={mark}
    >
      {children}
    </Offer>
  );
}

export function AddOnCard(props: { readonly addOn: AddOn; readonly children?: ReactNode }) {
  const t = useTranslations("plans");
  const { traffic } = useFormat();
  const { addOn, children } = props;
  return (
    <Offer
      name={addOn.name}
      price={addOn.price}
      per={t("once")}
      points={[t("addOnMb", { amount: traffic(addOn.topUpMb) }), t("addOnAfter"), t("addOnStays")]}
      about={addOn.description}
    >
      {children}
    </Offer>
  );
}
