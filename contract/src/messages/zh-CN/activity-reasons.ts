import type { activityReasons as english } from "../en/activity-reasons.ts";
import type { Translated } from "../translated.ts";
import { ofReasons, ofRules } from "./adjustments.ts";

export const activityReasons = {
  creditedAgain: "充值重新入账",
  payout: "提现",
  payoutBack: "提现未完成",
  ...ofReasons,
  inPart: "{what}（部分）",
  order: "订单 {code}",
  forYou: "由客服代您操作：{note}",
  packDays: "剩余 {days} 天{cycleDays, plural, =1 { × {price}} other {，每 # 天 {price}}}",
  rule: {
    creditedAgain: "该笔付款的争议已裁定我方胜诉，此前扣回的金额已重新入账。",
    payout: "您申请将此金额提现。申请后即从余额中扣除，以免被其他费用用掉。",
    payoutBack: "该笔提现没有完成，金额已退回余额。",
    ...ofRules,
    recharge: {
      order: "充值订单完成时入账；每个订单只入账一次。",
      direct: "由客服直接为账户充值。",
      reversed: "客服撤回了一笔充值，已将入账金额扣回。",
    },
    fee: {
      cycle:
        "{days, plural, =1 {计费日内首次使用流量时，按套餐价格扣费一次；当日其余使用不再扣费，未使用则不收费。} other {使用流量时如没有已付费的周期，即开始一个 # 天的周期，并按套餐价格扣费一次；周期内再使用不另扣费，不使用则不收费。}}",
      late: "运营商晚于使用当日上报了该笔流量；费用归属于实际使用的日期，而非上报日期。",
      moved: "因之后补报的流量，该周期的日期已调整：此笔费用最初对应 {day}。",
    },
    addOn: "加油包在订购时一次性付费；其流量在套餐自带流量用完后使用，永久有效。",
    esim: "申请 eSIM 时一次性收取的费用。",
    refund: {
      pack: "绑定体验包时，退还剩余整天数的价值：按套餐价格折算，向下取整。每张卡仅一次。",
      byOperator: "客服退还了该金额。",
      ofActivity: "客服退还了该笔费用，已购买的服务继续有效。",
    },
  },
  sheet: {
    time: "时间（{zone}）",
    tradeDate: "交易日期",
    type: "类型",
    change: "变动金额（{currency}）",
    balanceAfter: "变动后余额（{currency}）",
    status: "状态",
    reason: "说明",
    id: "流水号",
    finished: "已完成",
  },
} satisfies Translated<typeof english>;
