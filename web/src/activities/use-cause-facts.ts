import { spoken } from "@farsim/contract/values/money/remark.ts";
import type { ActivityCause } from "@farsim/contract/activities.ts";
import { useTranslations } from "use-intl";
import { inFours } from "../cards/card-words.ts";
import { dayPlus } from "../platform/clock.ts";
import type { Fact } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";

/** The facts behind an activity, the nearest first. */
export function useCauseFacts(cause: ActivityCause): Fact[] {
  const t = useTranslations("cause");
  const { money, signedMoney, moment, day, data, exactData, count } = useFormat();
  const { dayStart, dayEnd, dayEndOf } = useClock();
  const { activity, card, plan, cycle, addOn, packDaysLeft, order, counterpart } = cause;
  const first = cycle?.firstRecord;
  const price = (of: NonNullable<typeof plan>) =>
    of.cycleDays === 1
      ? t("perDay", { price: money(of.price) })
      : t("perDays", { price: money(of.price), days: of.cycleDays });
  const daysOf = ({ startsOn, endsOn }: NonNullable<typeof cycle>) => {
    if (dayEnd !== null) return t("cycleDays", { from: dayStart(startsOn), to: dayStart(endsOn) });
    const last = dayPlus(endsOn, -1);
    return last === startsOn
      ? day(startsOn)
      : t("cycleDays", { from: day(startsOn), to: day(last) });
  };
  const tradeDay = day(activity.tradeDate);
  // The moment at which it ends may be on another day of the reader's.
  const tradeDate =
    dayEndOf(activity.tradeDate) === null
      ? tradeDay
      : t("tradeDateEnds", {
          day: tradeDay,
          moment: dayStart(dayPlus(activity.tradeDate, 1)),
        });
  return [
    card && {
      label: t("card"),
      value:
        card.tag === null ? inFours(card.cardNumber) : `${card.tag} · ${inFours(card.cardNumber)}`,
    },
    plan && { label: t("plan"), value: plan.name },
    plan && { label: t("price"), value: price(plan) },
    cycle && { label: t("cycle"), value: daysOf(cycle) },
    cycle && { label: t("usedInCycle"), value: exactData(cycle.usedMb) },
    first && {
      label: t("firstUse"),
      value: t("firstUseAt", { moment: moment(first.usedAt), region: first.regionName }),
    },
    first && {
      label: t("firstUseData"),
      value: t("bytes", { traffic: data(first.usedMb), bytes: count(first.bytes) }),
    },
    cycle && !first && { label: t("records"), value: t("recordsGone") },
    addOn && { label: t("addOn"), value: addOn.name },
    addOn && { label: t("addOnData"), value: exactData(addOn.topUpMb) },
    addOn && { label: t("paid"), value: money(addOn.price) },
    packDaysLeft !== undefined && { label: t("daysLeft"), value: count(packDaysLeft) },
    order && { label: t("order"), value: spoken(order.remark) },
    order && { label: t("serviceFee"), value: money(order.serviceFee) },
    order && { label: t("total"), value: money(order.total) },
    counterpart && {
      label: t(activity.reverses ? "reverses" : "reversedBy"),
      value: t("counterpart", {
        amount: signedMoney(counterpart.change),
        moment: moment(counterpart.changeTime),
      }),
    },
    { label: t("when"), value: moment(activity.changeTime) },
    { label: t("tradeDate"), value: tradeDate },
    { label: t("balanceAfter"), value: money(activity.balanceAfter) },
    // A fee or a purchase has said it all above.
    !cycle && !addOn && { label: t("reason"), value: activity.reason },
  ];
}
