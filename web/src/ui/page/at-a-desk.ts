/**
 * Whether a field may take the focus unasked: on what is touched, that would open the keyboard over the page. Nothing has it where the
 * build draws a page.
 */
export const isAtDesk = (): boolean =>
  typeof matchMedia === "function" && matchMedia("(hover: hover) and (pointer: fine)").matches;
