import { useEffect, useRef, useState } from "react";

const restMs = 300;

/** What is typed into a search: it is told when the typing rests, and follows what the address says by itself. */
export function useDebouncedText(
  value: string | undefined,
  onChange: (text: string | undefined) => void,
) {
  const [typed, setTyped] = useState(value ?? "");
  const reported = useRef(value);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value ?? "");
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim() || undefined;
    if (wanted === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = wanted;
      latestOnChange.current(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped };
}
