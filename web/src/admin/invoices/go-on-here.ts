/** As a `ref`: brings the keyboard to what has taken the place of what led here, and that into sight. */
export const goOnHere = (element: HTMLElement | null): void => element?.focus();
