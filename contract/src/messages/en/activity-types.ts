import type { ActivityKind } from "../../activities.ts";
import { ofActivities } from "./adjustments.ts";

/**
 * What moves money: the name of one, what begins its reason, what that of its reversal begins with, and the name of all together.
 */
export const activityTypes = {
  ESIM_APPLY: {
    name: "eSIM fee",
    reason: "eSIM",
    reversed: "eSIM fee refunded",
    total: "eSIM fees",
  },
  DAILY_FEE: {
    name: "Plan fee",
    reason: "Plan fee",
    reversed: "Plan fee refunded",
    total: "Plan fees",
  },
  TOP_UP: {
    name: "Recharge",
    reason: "Recharge",
    reversed: "Recharge reversed",
    total: "Recharges",
  },
  ADD_ON_PURCHASE: {
    name: "Add-on purchase",
    reason: "Add-on",
    reversed: "Add-on refunded",
    total: "Add-ons",
  },
  REFUND: {
    name: "Refund",
    reason: "Refund",
    reversed: "Refund reversed",
    total: "Refunds",
  },
  PAYOUT: { name: "Payout" },
  ...ofActivities,
} as const satisfies Record<ActivityKind, object>;
