import { getWaiting } from "@farsim/contract/desk/shop/waiting.ts";
import type { Messages } from "@farsim/contract/messages/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { type Auth, currentSession, useSession } from "../../platform/session/session.ts";
import { useMay } from "./use-may.tsx";

/** By the tab where it is looked after. */
export type Waiting = Readonly<Partial<Record<keyof Messages["admin"]["tabs"], number>>>;

const everyMs = 60_000;

const isOfStaff = ({ userInfo }: Auth): boolean => userInfo.level === 1;

/**
 * How much waits for the reader. Asked each minute, as the window is looked at again, and after each action that makes a list
 * stale: no live event says what happened to the shop as a whole.
 */
export function useWaiting(): Waiting {
  const may = useMay();
  // The desk is still drawn while a customer's view that was entered from it is on its way.
  const isStaff = useSession(isOfStaff);
  const enabled = isStaff && may(getWaiting);
  const { data, refetch } = useEndpoint(getWaiting, {}, { enabled, refetchInterval: everyMs });
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    return client.getQueryCache().subscribe((event) => {
      const isStale = event.type === "updated" && event.action.type === "invalidate";
      if (isStale && isOfStaff(currentSession()) && event.query.queryKey[0] !== getWaiting.path)
        void refetch({ cancelRefetch: false });
    });
  }, [client, enabled, refetch]);
  return Object.fromEntries((data?.items ?? []).map(({ tab, count }) => [tab, count]));
}
