import type { cardHistoryList as english } from "../en/card-history-list.ts";
import type { Translated } from "../translated.ts";

export const cardHistoryList = {
  list: "该 SIM 卡发生的变更，按时间倒序排列",
  by: { you: "由您操作", operator: "由客服操作", support: "由客服代您操作", system: "系统自动" },
  empty: "暂无记录",
  emptyWhy: "该 SIM 卡的套餐、停机、复机与限速等变更会列在这里，并注明原因。",
  used: "已用流量",
  channel: "渠道",
  worksIn: "适用范围",
  seePlaces: "查看国家和地区",
  planSince: "订购时间",
  copy: "复制",
  copyNamed: "复制：{what}",
  copied: "已复制",
  copyFailed: "无法复制，请手动选择文本复制",
} satisfies Translated<typeof english>;
