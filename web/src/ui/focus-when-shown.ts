/** As a `ref`: the form that had the focus is gone, and the keyboard goes on at this button. */
export const focusWhenShown = (button: HTMLButtonElement | null): void =>
  button?.focus({ preventScroll: true });
