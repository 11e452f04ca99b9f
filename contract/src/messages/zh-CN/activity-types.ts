import type { activityTypes as english } from "../en/activity-types.ts";
import type { Translated } from "../translated.ts";
import { ofActivities } from "./adjustments.ts";

export const activityTypes = {
  ESIM_APPLY: {
    name: "申请 eSIM",
    reason: "eSIM 申请",
    reversed: "退还 eSIM 申请费",
    total: "eSIM 申请",
  },
  DAILY_FEE: {
    name: "套餐费",
    reason: "套餐费",
    reversed: "退还套餐费",
    total: "套餐费",
  },
  TOP_UP: {
    name: "充值",
    reason: "充值",
    reversed: "充值撤销",
    total: "充值",
  },
  ADD_ON_PURCHASE: {
    name: "购买加油包",
    reason: "加油包",
    reversed: "退还加油包费用",
    total: "加油包",
  },
  REFUND: {
    name: "退款",
    reason: "退款",
    reversed: "退款撤销",
    total: "退款",
  },
  PAYOUT: { name: "提现" },
  ...ofActivities,
} satisfies Translated<typeof english>;
