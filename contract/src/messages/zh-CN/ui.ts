import type { ui as english } from "../en/ui.ts";
import type { Translated } from "../translated.ts";

export const ui = {
  cancel: "取消",
  close: "关闭",
  retry: "重试",
  undo: "撤销",
  loading: "加载中",
  loadMore: "加载更多",
  loadMoreFailed: "后续内容加载失败，请重试。",
  columns: "显示列",
  allColumns: "全部显示",
  asOf: "截至 {moment}",
  listAsOf: "截至 {moment}。之后的变化稍后显示。",
  failed: "加载失败",
  awayWhy: "内容未能加载，请检查网络后重试。",
  newRelease: "页面已更新",
  newReleaseWhy: "当前页面属于旧版本，重新加载即可使用新版本。",
  reload: "重新加载",
  broken: "页面出错了",
  brokenWhy: "这是我们的问题。您的余额和卡片没有因此发生任何变化。",
} satisfies Translated<typeof english>;
