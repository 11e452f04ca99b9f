import type { planChangeEmails as english } from "../en/plan-change-emails.ts";
import type { Translated } from "../translated.ts";

export const planChangeEmails = {
  cards:
    "{count, plural, one {您的 SIM 卡{names}} other {{few, select, yes {您的 SIM 卡{names}} other {您的 # 张 SIM 卡}}}}",
  card: "“{card}”",
  separator: "、",
  terms:
    "{plan}：{days, plural, =1 {每个上网日 {price}} other {自首次上网起 # 天 {price}}}，{allowance}",
  allowance: {
    DAILY: "每天 {amount}",
    CYCLE: "{days, plural, one {# 天} other {# 天}}内 {amount}",
    UNLIMITED: "流量不限量",
  },
  past: {
    STOP: "{allowance}；用完后断网，流量重置后恢复",
    THROTTLE: "{allowance}；用完后限速 {kbps} kbps",
    NONE: "{allowance}",
  },
  announced: {
    subject: "{cards}的套餐将于 {day} 变更",
    what: "我们将于 {day} 变更{cards}的套餐。",
    until: "在此之前：{terms}。",
    untilFor: "在此之前，{cards}：{terms}。",
    after: "自该日起：{terms}。",
    reason: "原因：{reason}",
    paid: "不上网的日子仍不收费。",
    paidLong: "届时已付费的周期，或于当日开始的周期，会先按原条款用完。不使用仍不收费。",
    choice: "您无需任何操作。如不同意，可随时更换套餐或停止计费，更换本身不收费。",
  },
  withdrawn: {
    subject: "{cards}的套餐不再变更",
    what: "我们曾公布{cards}自 {day} 起改用套餐 {plan}。此项变更不再进行，当前套餐继续有效。",
  },
} as const satisfies Translated<typeof english>;
