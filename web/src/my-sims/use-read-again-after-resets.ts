import { type Card, listCards } from "@farsim/contract/cards.ts";
import { useEffect, useRef } from "react";
import { useInvalidate } from "../platform/calls/query-client.ts";
import { instant } from "../platform/clock.ts";
import { useShopNow } from "../ui/words/use-shop-now.ts";

/**
 * A new allowance begins without an event: what is on screen is asked for again once the shop's clock has passed it, once for each
 * such moment. `cards` are those of an answer, not kept ones: they stay until an answer comes.
 */
export function useReadAgainAfterResets(cards: readonly Card[] | undefined): void {
  const invalidate = useInvalidate();
  const now = useShopNow().getTime();
  const askedFor = useRef(Number.NEGATIVE_INFINITY);
  const passed = Math.max(
    ...(cards ?? [])
      .map(({ cycle }) => (cycle?.resetsAt ? instant(cycle.resetsAt).getTime() : now + 1))
      .filter((resetsAt) => resetsAt <= now),
  );
  useEffect(() => {
    if (passed <= askedFor.current) return;
    askedFor.current = passed;
    void invalidate(listCards);
  }, [passed, invalidate]);
}
