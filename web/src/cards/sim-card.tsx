import type { Card } from "@farsim/contract/cards.ts";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Chip, SimShape } from "../ui/sim-shape.tsx";
import { useFormat } from "../ui/terms.ts";
import { UseRing } from "../ui/use-ring.tsx";
import { CardActions } from "./card-actions.tsx";
import { useCardName } from "./card-name.ts";
import { CardNote } from "./card-note.tsx";
import { CardStatusBadge } from "./card-status.tsx";
import { addOnPart, inFours, usedPart } from "./card-words.ts";
import styles from "./sim-card.module.css";

/** The ring of the open cycle, or of today where the limit is a daily one. */
function Use({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { megabytes, megabyteFigure } = useFormat();
  const { cycle, plan } = card;
  const behind = addOnPart(card);
  if (!cycle) {
    const isRunning = plan !== undefined && card.status === "USING";
    const resting = card.status === "SUSPEND" ? t("status.SUSPEND") : t("noActivePlan");
    const under = isRunning ? t("nothingYet") : resting;
    const strong = isRunning ? { strong: "0", unit: "MB" } : { strong: "–" };
    return (
      <UseRing part={null} full={false} behind={behind} {...strong} under={under} label={under} />
    );
  }
  const figure = { strong: megabyteFigure(cycle.usedMb), unit: "MB" };
  const used = megabytes(cycle.usedMb);
  if (cycle.allowanceMb === null) {
    const under = t("usedUnlimited");
    return (
      <UseRing
        part={null}
        full={false}
        behind={behind}
        {...figure}
        under={under}
        label={`${used} ${under}`}
      />
    );
  }
  const part = usedPart(cycle);
  const daily = plan?.trafficLimitType === "DAILY";
  const overMb = cycle.usedMb - cycle.allowanceMb;
  const under =
    overMb === 0
      ? t(daily ? "allToday" : "allCycle")
      : t(daily ? "usedOfToday" : "usedOfCycle", {
          allowance: megabyteFigure(cycle.allowanceMb),
        });
  const label = t("ring", { used, allowance: megabytes(cycle.allowanceMb) });
  return (
    <UseRing
      part={part}
      full={part === 1}
      behind={behind}
      {...figure}
      under={under}
      over={overMb > 0 ? t("over", { amount: megabytes(overMb) }) : undefined}
      label={label}
    />
  );
}

function PlanFacts({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { shortDay, traffic, moment } = useFormat();
  const { plan, pendingPlan, status } = card;
  const active = status === "USING" || status === "SUSPEND";
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("planNow")}</dt>
        <dd>{plan && active ? plan.name : t("noPlan")}</dd>
      </div>
      {pendingPlan ? (
        <div>
          <dt>{t("planNext", { day: shortDay(pendingPlan.startsOn) })}</dt>
          <dd className={styles.next}>
            <IconArrowRight size={18} aria-hidden="true" style={{ flex: "none", marginTop: 2 }} />
            {pendingPlan.plan.id === plan?.id ? t("payAsYouGo") : pendingPlan.plan.name}
          </dd>
        </div>
      ) : null}
      {card.addOnMb > 0 ? (
        <div>
          <dt>{t("addOnLeft")}</dt>
          <dd>{traffic(card.addOnMb)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{card.expireTime ? t("validUntil") : t("valid")}</dt>
        <dd>{card.expireTime ? moment(card.expireTime) : t("permanent")}</dd>
      </div>
    </dl>
  );
}

/** A card of the account: state, plan now and next, use, and what may be done with it now. */
export function SimCard({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const name = useCardName()(card);
  return (
    <SimShape label={name}>
      <div className={styles.top}>
        <Chip />
        <CardStatusBadge card={card} />
      </div>
      <h2 className={styles.name} title={name}>
        {name}
      </h2>
      <p className={styles.number}>
        {card.tag === null ? t(card.type) : `${inFours(card.cardNumber)} · ${t(card.type)}`}
      </p>
      <div className={styles.middle}>
        <Use card={card} />
        <PlanFacts card={card} />
      </div>
      <CardNote card={card} />
      <CardActions card={card} name={name} />
    </SimShape>
  );
}
