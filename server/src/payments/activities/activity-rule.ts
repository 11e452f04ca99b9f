import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { TopUpCause } from "@farsim/contract/values/money/top-up-causes.ts";
import { messagesIn, type Translate } from "../../platform/messages.ts";

/** Which sentences of the rules an activity needs. */
export interface RuleFacts {
  readonly type: ActivityType;
  /** What it takes back, where it does. */
  readonly reversedType: ActivityType | undefined;
  /** A recharge that was taken back is credited again. */
  readonly isCreditedAgain: boolean;
  readonly cycleDays: number | undefined;
  /** The fee's trade date in words, where late use has moved its cycle since. */
  readonly movedFrom: string | undefined;
  /** The use was reported on a later billing day than it happened. */
  readonly isLate: boolean;
  readonly isPackCredit: boolean;
  readonly isOrder: boolean;
  /** What it is, where it is no recharge. */
  readonly cause: TopUpCause | undefined;
}

/** Why money moves in such a case, in sentences of the reader's language. */
export function activityRule(language: Language, facts: RuleFacts): string[] {
  const t = messagesIn(language);
  if (facts.cause)
    return [t(`activityReasons.rule.${facts.cause}${facts.reversedType ? "Back" : ""}`)];
  if (facts.isCreditedAgain) return [t("activityReasons.rule.creditedAgain")];
  if (facts.reversedType === "TOP_UP") return [t("activityReasons.rule.recharge.reversed")];
  if (facts.reversedType) return [t("activityReasons.rule.refund.ofActivity")];
  switch (facts.type) {
    case "DAILY_FEE":
      return feeRule(t, facts);
    case "TOP_UP":
      return [t(`activityReasons.rule.recharge.${facts.isOrder ? "order" : "direct"}`)];
    case "ADD_ON_PURCHASE":
      return [t("activityReasons.rule.addOn")];
    case "ESIM_APPLY":
      return [t("activityReasons.rule.esim")];
    case "REFUND":
      return [t(`activityReasons.rule.refund.${facts.isPackCredit ? "pack" : "byOperator"}`)];
  }
}

function feeRule(t: Translate, { cycleDays, isLate, movedFrom }: RuleFacts): string[] {
  return [
    t("activityReasons.rule.fee.cycle", { days: cycleDays ?? 1 }),
    ...(isLate ? [t("activityReasons.rule.fee.late")] : []),
    ...(movedFrom === undefined ? [] : [t("activityReasons.rule.fee.moved", { day: movedFrom })]),
  ];
}
