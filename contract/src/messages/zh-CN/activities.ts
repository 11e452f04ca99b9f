import type { activities as english } from "../en/activities.ts";
import type { Translated } from "../translated.ts";

export const activities = {
  title: "消费记录",
  under:
    "余额的每一笔变动，按时间倒序排列。时间为您当地时间（{zone}）{isOwnDay, select, yes {} other {，交易日期于当地 {dayEnd} 更替}}。",
  type: "类型",
  allTypes: "全部类型",
  range: "交易日期",
  rangePlaceholder: "全部日期",
  clearRange: "显示全部日期",
  previousMonth: "上一月",
  nextMonth: "下一月",
  filter: "筛选",
  clear: "清除筛选",
  change: "变动金额",
  balanceAfter: "变动后余额",
  time: "时间",
  tradeDate: "交易日期",
  status: "状态",
  finished: "已完成",
  reason: "说明",
  table: "账户消费记录",
  empty: "暂无记录",
  emptyWhy: "充值、套餐费、购买和退款都会列在这里，并注明原因。",
  nothingFound: "没有符合条件的记录",
  nothingFoundWhy: "请更换类型或日期。",
  recharge: "充值",
  why: "查看原因",
  whyOf: "查看原因：{reason}",
  export: "导出 CSV",
  exported: "已导出表格。",
} satisfies Translated<typeof english>;
