import { useEffect, useRef, useState } from "react";

const restMs = 300;

/** What is typed into a search: it is told when the typing rests, and follows what the address says by itself. */
export function useRestedText(said: string | undefined, tell: (text: string | undefined) => void) {
  const [typed, setTyped] = useState(said ?? "");
  const told = useRef(said);
  const teller = useRef(tell);
  useEffect(() => {
    teller.current = tell;
  });
  useEffect(() => {
    if (said === told.current) return;
    told.current = said;
    setTyped(said ?? "");
  }, [said]);
  useEffect(() => {
    const wanted = typed.trim() || undefined;
    if (wanted === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = wanted;
      teller.current(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped };
}
