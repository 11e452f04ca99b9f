import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Language } from "@farsim/contract/language.ts";

const words = {
  TOP_UP: { en: "Recharge", "zh-CN": "充值" },
  DAILY_FEE: { en: "Plan fee", "zh-CN": "套餐费" },
  ADD_ON_PURCHASE: { en: "Add-on", "zh-CN": "加油包" },
  ESIM_APPLY: { en: "eSIM", "zh-CN": "eSIM 申请" },
  REFUND: { en: "Refund", "zh-CN": "退款" },
} as const satisfies Record<ActivityType, Readonly<Record<Language, string>>>;

interface Facts {
  readonly language: Language;
  readonly type: ActivityType;
  readonly note: string | undefined;
  readonly planName: string | undefined;
  readonly cardName: string | undefined;
}

/** Why money moved, in one line of the reader's language: what it was, for which plan, on which card, and what was noted. */
export function reasonOf({ language, type, note, planName, cardName }: Facts): string {
  return [words[type][language], planName, cardName, note]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");
}
