import { useSyncExternalStore } from "react";
import { instant, nowMs } from "../platform/clock.ts";
import { useTermsAnswer } from "./terms.ts";

const minuteMs = 60_000;
const tickMs = 5_000;

function everyTick(changed: () => void): () => void {
  const timer = setInterval(changed, tickMs);
  return () => clearInterval(timer);
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
