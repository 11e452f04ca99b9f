import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { useEffect } from "react";
import { useInvalidate } from "../../platform/calls/query-client.ts";

const everyMs = { runs: 1000, waits: 5000 } as const;

interface Watched {
  /** Whether it goes on, or waits for someone, as far as is known. */
  readonly goesOn: keyof typeof everyMs | undefined;
  readonly isOver: boolean;
  readonly refetch: (how: { readonly cancelRefetch: boolean }) => Promise<unknown>;
  /** What it changes. */
  readonly changes: readonly Endpoint[];
}

/** Looks again every second, or while it waits for someone every five, at what the server does by itself; once it is over, what it changed is read anew. */
export function useLookAgain({ goesOn, isOver, refetch, changes }: Watched): void {
  const invalidate = useInvalidate();
  useEffect(() => {
    if (!goesOn) return undefined;
    // An answer that takes longer is waited for.
    const look = () => void refetch({ cancelRefetch: false });
    const timer = setInterval(look, everyMs[goesOn]);
    return () => clearInterval(timer);
  }, [goesOn, refetch]);
  useEffect(() => {
    if (isOver) void invalidate(...changes);
    // Once, when it is over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
}

/** How what is in such a state goes on. */
export function goingOn(state: string | undefined): Watched["goesOn"] {
  if (state === "running") return "runs";
  return state === "waiting" ? "waits" : undefined;
}
