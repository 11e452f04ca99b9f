import { useEffect, useState } from "react";
import { nowMs } from "../platform/clock.ts";

const secondMs = 1000;

/**
 * Seconds left until something may be done again for one of several keys; measured by the clock, so that a sleeping tab is
 * not behind. A key that nothing was started for has none left.
 */
export function useCountdown(key: string) {
  const [ends, setEnds] = useState<Readonly<Record<string, number>>>({});
  const [left, setLeft] = useState(0);
  const endsAt = ends[key] ?? 0;
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - nowMs()) / secondMs)));
    tick();
    const timer = setInterval(tick, secondMs / 4);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    left,
    start: (of: string, seconds: number) =>
      setEnds((before) => ({ ...before, [of]: nowMs() + seconds * secondMs })),
  };
}
