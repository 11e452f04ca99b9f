import { spoken } from "@farsim/contract/values/remark.ts";
import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Language } from "@farsim/contract/values/language.ts";

const words = {
  TOP_UP: { en: "Recharge", "zh-CN": "充值" },
  DAILY_FEE: { en: "Plan fee", "zh-CN": "套餐费" },
  ADD_ON_PURCHASE: { en: "Add-on", "zh-CN": "加油包" },
  ESIM_APPLY: { en: "eSIM", "zh-CN": "eSIM 申请" },
  REFUND: { en: "Refund", "zh-CN": "退款" },
} as const satisfies Record<ActivityType, Readonly<Record<Language, string>>>;

/** What is given or taken back. */
const reversedWords = {
  TOP_UP: { en: "Recharge reversed", "zh-CN": "充值冲正" },
  DAILY_FEE: { en: "Plan fee refunded", "zh-CN": "退还套餐费" },
  ADD_ON_PURCHASE: { en: "Add-on refunded", "zh-CN": "退还加油包费用" },
  ESIM_APPLY: { en: "eSIM fee refunded", "zh-CN": "退还 eSIM 申请费" },
  REFUND: { en: "Refund reversed", "zh-CN": "退款冲正" },
} as const satisfies Record<ActivityType, Readonly<Record<Language, string>>>;

const givenBack = { en: "Recharge credited again", "zh-CN": "充值重新入账" } as const;

/** Which days of a starter pack were credited, at which price: `20 days left × 2.50`. */
export function packDaysWorded(
  language: Language,
  days: number,
  price: string,
  cycleDays: number,
): string {
  if (language === "zh-CN")
    return cycleDays === 1
      ? `剩余 ${days} 天 × ${price}`
      : `剩余 ${days} 天，每 ${cycleDays} 天 ${price}`;
  const left = days === 1 ? "1 day left" : `${days} days left`;
  return cycleDays === 1 ? `${left} × ${price}` : `${left} at ${price} for ${cycleDays} days`;
}

interface Facts {
  readonly language: Language;
  readonly type: ActivityType;
  /** What the activity takes back, where it does. */
  readonly reversedType?: ActivityType | undefined;
  /** It gives a recharge back that was taken back. */
  readonly isGivenBack?: boolean | undefined;
  readonly note: string | undefined;
  readonly planName: string | undefined;
  readonly addOnName?: string | undefined;
  readonly cardName: string | undefined;
  /** The code of the pay order that a recharge finished. */
  readonly remark?: string | undefined;
  /** What a starter pack's days left gave back, in words. */
  readonly packDays?: string | undefined;
}

/** Why money moved, in one line of the reader's language: what it was, for which plan or add-on, on which card, and what was noted. */
export function reasonOf(facts: Facts): string {
  const { language, type, reversedType, note, planName, addOnName, cardName, packDays } = facts;
  const { remark, isGivenBack } = facts;
  const what = isGivenBack ? givenBack : reversedType ? reversedWords[reversedType] : words[type];
  const order = remark && `${language === "zh-CN" ? "订单" : "order"} ${spoken(remark)}`;
  return [what[language], order, packDays, planName ?? addOnName, cardName, note]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");
}
