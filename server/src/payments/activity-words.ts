import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Language } from "@farsim/contract/language.ts";

const words = {
  TOP_UP: { en: "Recharge", "zh-CN": "充值" },
  DAILY_FEE: { en: "Plan fee", "zh-CN": "套餐费" },
  ADD_ON_PURCHASE: { en: "Add-on", "zh-CN": "加油包" },
  ESIM_APPLY: { en: "eSIM", "zh-CN": "eSIM 申请" },
  REFUND: { en: "Refund", "zh-CN": "退款" },
} as const satisfies Record<ActivityType, Readonly<Record<Language, string>>>;

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
  readonly note: string | undefined;
  readonly planName: string | undefined;
  readonly cardName: string | undefined;
  /** The code of the pay order that a recharge finished. */
  readonly remark?: string | undefined;
  /** What a starter pack's days left gave back, in words. */
  readonly packDays?: string | undefined;
}

/** Why money moved, in one line of the reader's language: what it was, for which plan, on which card, and what was noted. */
export function reasonOf({
  language,
  type,
  note,
  planName,
  cardName,
  packDays,
  remark,
}: Facts): string {
  const order = remark && `${language === "zh-CN" ? "订单" : "order"} ${remark}`;
  return [words[type][language], order, packDays, planName, cardName, note]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");
}
