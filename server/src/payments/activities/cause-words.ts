import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Language } from "@farsim/contract/values/language.ts";

/** Which sentence of the rules an activity needs. */
export interface RuleFacts {
  readonly type: ActivityType;
  /** What it takes back, where it does. */
  readonly reversedType: ActivityType | undefined;
  /** A recharge that was taken back is credited again. */
  readonly isGivenBack: boolean;
  readonly cycleDays: number | undefined;
  /** The fee's trade date in words, where late use has moved its cycle since. */
  readonly movedFrom: string | undefined;
  /** The use was told on a later billing day than it happened. */
  readonly isLate: boolean;
  readonly isPackCredit: boolean;
  readonly isOrder: boolean;
}

type Sentences = (facts: RuleFacts) => (string | false | undefined)[];

const english: Sentences = (facts) => {
  if (facts.isGivenBack)
    return [
      "The dispute about this payment was decided in the operator's favour. The amount deducted for it was credited again.",
    ];
  if (facts.reversedType === "TOP_UP")
    return ["The operator reversed a recharge. The amount credited was deducted again."];
  if (facts.reversedType)
    return ["The operator refunded this amount. What it paid for remains yours."];
  switch (facts.type) {
    case "DAILY_FEE":
      return [
        facts.cycleDays === 1
          ? "The first use on a billing day takes the price of the plan once. It covers all further use on that day, and a day without use costs nothing."
          : `The first use that no paid cycle covers opens a cycle of ${facts.cycleDays} days and takes the price of the plan once. Use within the cycle is already paid for, and without use there is no fee.`,
        facts.isLate &&
          "The carrier reported this use on a later day. A fee belongs to the day of use, not to the day of the report.",
        facts.movedFrom !== undefined &&
          `Use reported late has since moved this cycle: the fee was first taken for ${facts.movedFrom}.`,
      ];
    case "TOP_UP":
      return [
        facts.isOrder
          ? "This amount was credited when its pay order was finished. An order credits once."
          : "An administrator credited this amount directly.",
      ];
    case "ADD_ON_PURCHASE":
      return [
        "An add-on is paid for once, when it is ordered. Its data is used after the plan's own allowance and does not expire.",
      ];
    case "ESIM_APPLY":
      return ["The fee for an eSIM is taken once, when it is applied for."];
    case "REFUND":
      return [
        facts.isPackCredit
          ? "Binding a StarterPack gives back the value of its whole days left: the plan's price for those days, rounded down. This happens once in a card's life."
          : "The operator refunded this amount.",
      ];
  }
};

const chinese: Sentences = (facts) => {
  if (facts.isGivenBack) return ["该笔付款的争议已裁定平台胜诉，此前扣回的金额已重新入账。"];
  if (facts.reversedType === "TOP_UP") return ["平台撤回了一笔充值，已将入账金额扣回。"];
  if (facts.reversedType) return ["平台退还了该笔费用，已购买的服务继续有效。"];
  switch (facts.type) {
    case "DAILY_FEE":
      return [
        facts.cycleDays === 1
          ? "计费日内首次使用流量时，按套餐价格扣费一次；当日其余使用不再扣费，未使用则不收费。"
          : `使用流量时如没有已付费的周期，即开始一个 ${facts.cycleDays} 天的周期，并按套餐价格扣费一次；周期内再使用不另扣费，不使用则不收费。`,
        facts.isLate &&
          "运营商晚于使用当日上报了该笔流量；费用归属于实际使用的日期，而非上报日期。",
        facts.movedFrom !== undefined &&
          `因之后补报的流量，该周期的日期已调整：此笔费用最初对应 ${facts.movedFrom}。`,
      ];
    case "TOP_UP":
      return [
        facts.isOrder ? "支付订单完成时入账；每个订单只入账一次。" : "由管理员直接为账户充值。",
      ];
    case "ADD_ON_PURCHASE":
      return ["加油包在订购时一次性付费；其流量在套餐自带流量用完后使用，永久有效。"];
    case "ESIM_APPLY":
      return ["申请 eSIM 时一次性收取的费用。"];
    case "REFUND":
      return [
        facts.isPackCredit
          ? "绑定体验包时，退还剩余整天数的价值：按套餐价格折算，向下取整。每张卡仅一次。"
          : "平台退还了该金额。",
      ];
  }
};

const sentences = { en: english, "zh-CN": chinese } as const satisfies Record<Language, Sentences>;

/** Why money moves in such a case, in sentences of the reader's language. */
export function ruleInWords(language: Language, facts: RuleFacts): string[] {
  return sentences[language](facts).filter((sentence) => typeof sentence === "string");
}
