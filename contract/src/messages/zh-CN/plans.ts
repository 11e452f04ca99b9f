import type { plans as english } from "../en/plans.ts";
import type { Translated } from "../translated.ts";

export const plans = {
  title: "基础套餐",
  under: "订购本身不扣费，首次使用时才收取费用；当天没有使用，当天免费。",
  offers: "在售产品",
  perDay: "/ 使用日",
  perDays: "/ {days} 天",
  perGigabyte: "每\u00a0GB {price}",
  allowance: {
    DAILY: "每日 {amount}",
    CYCLE: "{days}\u00a0天共 {amount}",
    UNLIMITED: "不限量",
  },
  past: {
    STOP: "用完后断网，流量重置后恢复",
    THROTTLE: "用完后限速至 {kbps}\u00a0kbps",
    NONE: "不限速，不断网",
  },
  noUse: "不用不扣费",
  now: "当前套餐",
  from: "{day}起",
  order: "订购",
  orderFor: "订购 {plan}",
  lacks: { card: "选择卡片", cards: "绑定 SIM 卡" },
  lacksFor: { card: "选择卡片后订购 {plan}", cards: "绑定 SIM 卡后订购 {plan}" },
  empty: "暂无可订购的套餐",
  emptyWhy: "请稍后再来查看，正在使用的套餐不受影响。",
  addOnsTitle: "加油包",
  addOnsUnder: "套餐流量用完后继续使用。一次购买，长期有效。",
  once: "/ 份",
  addOnMb: "额外增加 {amount}",
  addOnStays: "长期有效，用完为止",
  addOnAfter: "套餐流量用完后自动使用",
  noAddOns: "暂无可订购的加油包",
  noAddOnsWhy: "请稍后再来查看，已购买的加油包不受影响。",
} satisfies Translated<typeof english>;
