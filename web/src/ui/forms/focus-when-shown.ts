/** As a `ref`: the form that had the focus is gone, and the keyboard goes on here. */
export const focusWhenShown = (element: HTMLElement | null): void =>
  element?.focus({ preventScroll: true });
