import { useSyncExternalStore } from "react";
import { instant, nowMs } from "../../platform/clock.ts";
import { useTermsAnswer } from "./terms.ts";

const minuteMs = 60_000;
const tickMs = 5_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const changed of listeners) changed();
}

/** One timer for all, however many cards there are, and none without them. */
function everyTick(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const minuteNow = () => Math.floor(nowMs() / minuteMs);

/** This moment by the shop's clock, to the minute: a phone's own may be wrong, and that of a demonstration is moved. */
export function useShopNow(): Date {
  const { data, dataUpdatedAt } = useTermsAnswer();
  const minute = useSyncExternalStore(everyTick, minuteNow, minuteNow);
  // What was kept from an earlier visit says nothing of this one's clock.
  const aheadMs = data && dataUpdatedAt > 0 ? instant(data.now).getTime() - dataUpdatedAt : 0;
  return new Date(Math.max(minute * minuteMs, dataUpdatedAt) + aheadMs);
}
