import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { useEffect } from "react";
import { useInvalidate } from "../platform/calls/query-client.ts";

const everyMs = 1000;

interface Watched {
  /** Whether it goes on, as far as is known. */
  readonly runs: boolean;
  readonly isOver: boolean;
  readonly refetch: () => Promise<unknown>;
  /** What it changes. */
  readonly changes: readonly Endpoint[];
}

/** Looks again every second at what the server does by itself; once it is over, what it changed is read anew. */
export function useLookAgain({ runs, isOver, refetch, changes }: Watched): void {
  const invalidate = useInvalidate();
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => void refetch(), everyMs);
    return () => clearInterval(timer);
  }, [runs, refetch]);
  useEffect(() => {
    if (isOver) void invalidate(...changes);
    // Once, when it is over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
}
