import { useEffect, useState } from "react";
import { nowMs } from "../platform/clock.ts";

const secondMs = 1000;

/** Seconds left until something may be done again; measured by the clock, so that a sleeping tab is not behind. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - nowMs()) / secondMs)));
    tick();
    const timer = setInterval(tick, secondMs / 4);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { left, start: (seconds: number) => setEndsAt(nowMs() + seconds * secondMs) };
}
