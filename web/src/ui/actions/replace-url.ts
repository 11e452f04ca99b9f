/** For what is said anew in the address of a page that stays: Back leads past it, and the page is not moved. */
export const replaceUrl = { replace: true, resetScroll: false } as const;
