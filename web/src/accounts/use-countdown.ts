import { useEffect, useState } from "react";
import { nowMs } from "../platform/clock.ts";

const secondMs = 1000;

/**
 * Seconds left until something may be done again for one of several keys; measured by the clock, so that a sleeping tab is
 * not behind. A key that nothing was started for has none left.
 */
export function useCountdown(key: string) {
  const [ends, setEnds] = useState<Readonly<Record<string, number>>>({});
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), secondMs / 4);
    return () => clearInterval(timer);
  }, []);
  return {
    left: Math.max(0, Math.ceil(((ends[key] ?? 0) - now) / secondMs)),
    start: (of: string, seconds: number) =>
      setEnds((before) => ({ ...before, [of]: nowMs() + seconds * secondMs })),
  };
}
