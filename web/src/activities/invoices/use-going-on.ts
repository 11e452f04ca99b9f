import { useCallback, useLayoutEffect, useRef } from "react";
import { focusWhenShown } from "../../ui/forms/focus-when-shown.ts";

/** What had the focus is gone, or rests and lets go of it. */
const isFocusLost = (): boolean => {
  const element = document.activeElement;
  return element === null || element === document.body || element.matches(":disabled");
};

/**
 * Keeps the keyboard within the overview: at the button that stands for `from`, and at the beginning until that is there or where
 * it is gone. `shown` is what buttons come and go with. A reader who has gone on already is left where they are.
 */
export function useGoingOn(from: string | undefined, shown: unknown) {
  const beginning = useRef<HTMLElement>(null);
  const focusIfLost = useCallback((element: HTMLElement | null) => {
    if (isFocusLost() || document.activeElement === beginning.current) element?.focus();
  }, []);
  // Behind the refs of what is shown now.
  useLayoutEffect(() => {
    if (isFocusLost()) focusWhenShown(beginning.current);
    // Not at each render: while more of the list comes, its button lets go of the focus, and the keyboard stays there.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shown]);
  return { beginning, refOf: (what: string) => (from === what ? focusIfLost : undefined) };
}
