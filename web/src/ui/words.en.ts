export const uiEn = {
  cancel: "Cancel",
  close: "Close",
  retry: "Try again",
  undo: "Undo",
  loading: "Loading",
  loadMore: "Load more",
  loadMoreFailed: "What comes next could not be loaded. Please try again.",
  columns: "Columns",
  allColumns: "Show all",
  asOf: "As of {moment}",
  failed: "This could not be loaded",
} as const;
