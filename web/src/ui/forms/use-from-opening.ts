import { useState } from "react";

/**
 * A state that begins anew whenever a dialog opens. It stays while the dialog closes, so that nothing changes under it, and an
 * answer that came after the closing is not shown at the next opening.
 */
export function useFromOpening<Value>(opened: boolean, first: Value) {
  const [value, setValue] = useState(first);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setValue(first);
  }
  return [value, setValue] as const;
}
