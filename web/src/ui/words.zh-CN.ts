import type { Translated } from "../platform/words.ts";
import type { uiEn } from "./words.en.ts";

export const uiZhCN = {
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
  failed: "加载失败",
} satisfies Translated<typeof uiEn>;
