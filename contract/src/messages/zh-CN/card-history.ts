import type { cardHistory as english } from "../en/card-history.ts";
import type { Translated } from "../translated.ts";

export const cardHistory = {
  bind: {
    what: "已绑定",
    why: "您已将该卡绑定到账户。",
    whyFor: "客服代您将该卡绑定到账户：{note}",
  },
  applyEsim: { what: "已获得 eSIM", why: "您申请了该 eSIM。" },
  orderPlan: {
    what: "已订购套餐",
    why: "您订购了{hasPlan, select, yes {“{plan}”} other {基础套餐}}。",
    whyFor: "客服代您订购了{hasPlan, select, yes {“{plan}”} other {基础套餐}}：{note}",
  },
  orderAddOn: {
    what: "已购买加油包",
    why: "您购买了加油包。",
    whyFor: "客服代您购买了加油包：{note}",
  },
  editTag: {
    what: "已更改标签",
    why: "您更改了该卡的标签。",
    whyFor: "客服代您更改了该卡的标签：{note}",
  },
  cancelPendingPlan: {
    what: "已取消待生效套餐",
    why: "您取消了即将生效的套餐，当前套餐继续有效。",
    whyFor: "客服代您取消了即将生效的套餐，当前套餐继续有效：{note}",
  },
  announceChange: {
    what: "已公布套餐变更",
    why: "自 {day} 起套餐为{plan}，{price} / {days, plural, =1 {天} other {# 天}}，含{hasAllowance, select, yes {{per, select, day {每天} other {每周期}} {allowance}} other {不限量流量}}：{note}",
  },
  withdrawChange: {
    what: "套餐变更已撤回",
    why: "原定于 {day} 的变更不再进行：{note}",
  },
  changePlan: {
    what: "套餐已变更",
    why: "按此前公布，自 {day} 起套餐为{plan}，{price} / {days, plural, =1 {天} other {# 天}}。",
  },
  stopBilling: {
    what: "已停止计费",
    why: "您停止了计费，网络随即断开。",
    whyFor: "客服代您停止了计费，网络随即断开：{note}",
  },
  delete: { what: "已删除", why: "您永久删除了该卡。" },
  lackCredit: {
    what: "因余额不足停机",
    why: "余额不足以支付下一笔费用。",
    whyOfPlan: "余额 {balance} 不足以支付下一笔费用：“{plan}”{price}。",
    whyBelowZero: "余额低于零：{balance}。",
  },
  regainCredit: {
    what: "已恢复使用",
    why: "余额{hasBalance, select, yes { {balance} 足以支付该卡费用} other {已足以支付该卡费用}}。",
  },
  expirePack: { what: "体验包已到期", why: "体验包的有效天数已用完。" },
  stopService: {
    what: "服务已停止",
    why: "客服停止了服务{hasNote, select, yes {：{note}} other {。}}",
  },
  stopServiceWhileOff: {
    what: "服务已停止",
    why: "该卡本未使用，客服将其停机以保持停用：{note}",
  },
  resumeService: {
    what: "服务已恢复",
    why: "客服恢复了服务{hasNote, select, yes {：{note}} other {。}}",
  },
  markLost: { what: "已标记为丢失", why: "SIM 被报失，我们已将其停机：{note}" },
  markDamaged: { what: "已标记为损坏", why: "SIM 已损坏：{note}" },
  unmark: { what: "标记已撤销", why: "SIM 不再带有标记：{note}" },
  swapSim: {
    what: "SIM 已更换",
    why: "我们已将 SIM {oldNumber} 更换为 SIM {newNumber}，套餐、加油包和用量保持不变：{note}",
  },
  unbind: { what: "已移除", why: "我们已将此卡从账户中移除：{note}" },
  throttle: {
    what: "已限速至 {kbps} kbps",
    why: "{hasPlan, select, yes {“{plan}”的} other {}}{per, select, day {当日} other {本周期}} {hasAllowance, select, yes {{allowance}} other {流量}} 已用完；流量重置或加油包生效后恢复全速。",
  },
  block: {
    what: "已断网",
    why: "{hasPlan, select, yes {“{plan}”的} other {}}{per, select, day {当日} other {本周期}} {hasAllowance, select, yes {{allowance}} other {流量}} 已用完；流量重置或加油包生效后恢复。",
  },
  openAgain: {
    what: "已恢复全速",
    why: "{cause, select, addOn {加油包尚有剩余流量。} other {流量已重置。}}",
  },
  other: { what: "已变更", why: "客服变更了该卡。" },
} satisfies Translated<typeof english>;
