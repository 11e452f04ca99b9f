/** What had the focus is gone: the keyboard goes on at the page. */
export const focusMain = (): void =>
  document.getElementById("main")?.focus({ preventScroll: true });
