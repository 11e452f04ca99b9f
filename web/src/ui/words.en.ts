export const uiEn = {
  cancel: "Cancel",
  close: "Close",
  retry: "Try again",
  undo: "Undo",
  loading: "Loading",
  loadMore: "Load more",
  columns: "Columns",
  allColumns: "Show all",
  asOf: "As of {moment}",
  failed: "This could not be loaded",
} as const;
