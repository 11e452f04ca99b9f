export const uiEn = {
  cancel: "Cancel",
  close: "Close",
  retry: "Try again",
  loading: "Loading",
  loadMore: "Load more",
  asOf: "As of {moment}",
  failed: "This could not be loaded",
} as const;
