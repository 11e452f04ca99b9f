import { useState } from "react";

/** A value, or the last one that there was while there is none: a question that fails takes nothing away that is known. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
