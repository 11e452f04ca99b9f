import type { Activity, ActivityType } from "@farsim/contract/activities.ts";
import type { Language } from "@farsim/contract/values/language.ts";
import { Temporal } from "temporal-polyfill";
import type { Cell } from "../../platform/csv.ts";
import type { Shop } from "../../platform/settings/shop.ts";

const heads = {
  en: {
    time: "Time",
    tradeDate: "Trade date",
    type: "Type",
    change: "Change",
    balanceAfter: "Balance after",
    status: "Status",
    reason: "Reason",
    id: "Reference",
    finished: "Finished",
  },
  "zh-CN": {
    time: "时间",
    tradeDate: "交易日期",
    type: "类型",
    change: "变动金额",
    balanceAfter: "变动后余额",
    status: "状态",
    reason: "说明",
    id: "流水号",
    finished: "已完成",
  },
} as const satisfies Record<Language, Readonly<Record<string, string>>>;

const types = {
  ESIM_APPLY: { en: "eSIM application", "zh-CN": "申请 eSIM" },
  DAILY_FEE: { en: "Plan fee", "zh-CN": "套餐费" },
  TOP_UP: { en: "Recharge", "zh-CN": "充值" },
  ADD_ON_PURCHASE: { en: "Add-on purchase", "zh-CN": "购买加油包" },
  REFUND: { en: "Refund", "zh-CN": "退款" },
} as const satisfies Record<ActivityType, Readonly<Record<Language, string>>>;

interface Sheet {
  readonly head: readonly string[];
  readonly cellsOf: (activity: Activity) => readonly Cell[];
}

/** Activities as the rows of a sheet, in the reader's language; the time is that of the billing zone, amounts are numbers. */
export function activitySheet(
  language: Language,
  { currency, billingTimeZone }: Pick<Shop, "currency" | "billingTimeZone">,
): Sheet {
  const h = heads[language];
  return {
    head: [
      `${h.time} (${billingTimeZone})`,
      h.tradeDate,
      h.type,
      `${h.change} (${currency})`,
      `${h.balanceAfter} (${currency})`,
      h.status,
      h.reason,
      h.id,
    ],
    cellsOf: (activity) => [
      clockText(activity.changeTime, billingTimeZone),
      activity.tradeDate,
      types[activity.type][language],
      { number: activity.change },
      { number: activity.balanceAfter },
      h.finished,
      activity.reason,
      `#${activity.id}`,
    ],
  };
}

/** `2027-05-01 23:59:00` on the clock of a zone. */
function clockText(moment: string, zone: string): string {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: "second" }).replace("T", " ");
}
