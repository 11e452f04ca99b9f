import type { Card } from "@farsim/contract/cards.ts";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { FactRows } from "../ui/page/layout.tsx";
import { Chip, SimShape } from "../ui/shapes/sim-shape.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import { useTimeLeft } from "./use-time-left.ts";
import { UseRing } from "../ui/shapes/use-ring.tsx";
import { CardActions } from "./card-actions.tsx";
import { useCardName } from "./card-name.ts";
import { CardNote, PlanChangeNote } from "./card-note.tsx";
import { CardStateBadge } from "./card-status.tsx";
import { addOnPart, inFours, leftOf } from "./card-words.ts";
import styles from "./sim-card.module.css";

/** What is left of the allowance; where there is none, what was used. */
function Use({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { data, dataFigure } = useFormat();
  const { cycle, plan, status } = card;
  const behind = addOnPart(card);
  const left = leftOf(card);
  if (left) {
    const allowance = data(left.allowanceMb);
    return (
      <UseRing
        part={left.part}
        behind={behind}
        {...dataFigure(left.leftMb)}
        under={t("leftOf", { allowance })}
        over={left.overMb > 0 ? t("over", { amount: data(left.overMb) }) : undefined}
        label={t("ring", { left: data(left.leftMb), allowance })}
      />
    );
  }
  const isRunning = plan !== undefined && status === "USING";
  const resting = status === "SUSPEND" ? t("status.SUSPEND") : t("noActivePlan");
  const under = isRunning ? t("usedUnlimited") : resting;
  const usedMb = cycle?.usedMb ?? 0;
  const figure = isRunning ? dataFigure(usedMb) : { figure: "–" };
  const label = isRunning ? `${data(usedMb)} ${under}` : under;
  return <UseRing part={null} behind={behind} {...figure} under={under} label={label} />;
}

/** What is paid for more than a day has an end that is worth knowing, and an allowance a beginning. */
function usePeriodFacts({ cycle, plan, isStarterPack, status }: Card) {
  const t = useTranslations("cards");
  const timeLeft = useTimeLeft();
  if (!cycle || status !== "USING") return [];
  const resets = cycle.resetsAt && timeLeft(cycle.resetsAt);
  const isPeriod = plan !== undefined && plan.cycleDays > 1 && !isStarterPack;
  const paid = isPeriod && cycle.endsAt !== cycle.resetsAt && timeLeft(cycle.endsAt);
  return [
    resets && { label: t("resets"), value: resets },
    paid && { label: t("paidUntil"), value: paid },
  ];
}

function PlanFacts({ card }: { readonly card: Card }) {
  const t = useTranslations("cards");
  const { data, moment } = useFormat();
  const { dayStart } = useClock();
  const { plan, pendingPlan, status } = card;
  const active = status === "USING" || status === "SUSPEND";
  const facts = [
    { label: t("planNow"), value: plan && active ? plan.name : t("noPlan") },
    ...usePeriodFacts(card),
    pendingPlan && {
      label: t("planNext", { day: dayStart(pendingPlan.startsOn) }),
      value: (
        <span className={styles.next}>
          <IconArrowRight size={18} aria-hidden="true" style={{ flex: "none", marginTop: 2 }} />
          {pendingPlan.plan.id === plan?.id && !card.planChange
            ? t("payAsYouGo")
            : pendingPlan.plan.name}
        </span>
      ),
    },
    card.addOnMb > 0 && { label: t("addOnLeft"), value: data(card.addOnMb) },
    {
      label: card.expireTime ? t("validUntil") : t("valid"),
      value: card.expireTime ? moment(card.expireTime) : t("noExpiry"),
    },
  ];
  return (
    <dl className={styles.facts}>
      <FactRows facts={facts} />
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
        <CardStateBadge card={card} />
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
      <PlanChangeNote card={card} />
      <CardNote card={card} />
      <CardActions card={card} name={name} />
    </SimShape>
  );
}
