import { onlineManager } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { queryClient } from "../calls/query-client.ts";
import { CallError } from "../calls/call-error.ts";

export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  );
}

/** The moments of what is shown from an earlier visit, which no question holds. */
const recalled = new Map<object, Date>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** While a screen shows what was kept from an earlier visit, this is from when. */
export function useReportStale(at: Date | undefined): void {
  useEffect(() => {
    if (!at) return undefined;
    const place = {};
    recalled.set(place, at);
    notify();
    return () => {
      recalled.delete(place);
      notify();
    };
  }, [at]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = queryClient.getQueryCache().subscribe(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** No one has said that it does not hold any more: there was no server, or it could not answer. */
const isOpen = (error: Error | null): boolean => error instanceof CallError && !error.isDefinitive;

/** The questions on screen whose answer is an older one: all of them without a network, else those whose last reading failed. */
const oldQuestions = (online: boolean) =>
  queryClient.getQueryCache().findAll({
    type: "active",
    predicate: ({ state, meta }) =>
      state.data !== undefined && !meta?.["timeless"] && (!online || isOpen(state.error)),
  });

function oldestMillis(online: boolean): number | undefined {
  const moments = oldQuestions(online).map(({ state }) => state.dataUpdatedAt);
  for (const at of recalled.values()) moments.push(at.getTime());
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** From when the oldest of what is on screen is, where no one could be asked whether it still holds. */
export function useStaleSince(): Date | undefined {
  const online = useOnline();
  const millis = useSyncExternalStore(
    subscribe,
    () => oldestMillis(online),
    () => undefined,
  );
  return millis === undefined ? undefined : new Date(millis);
}

/** Asks again for what is old. */
export function refetchStale(): void {
  for (const question of oldQuestions(true))
    void question.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
}
