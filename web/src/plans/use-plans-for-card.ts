import type { Card } from "@farsim/contract/cards.ts";
import { listCardDestinations } from "@farsim/contract/coverage.ts";
import type { OfferedPlan } from "@farsim/contract/plans.ts";
import { useCallback } from "react";
import { useEndpoint } from "../platform/calls/query-client.ts";

/**
 * Narrows plans to those that a card can have, each with the regions where that card works; all of them, where there is no card.
 * Until it is known where the card works, plans wait: another card may have others, and nothing may move under a finger.
 */
export function usePlansForCard(card: Card | undefined) {
  const cardId = card?.id ?? "";
  const reach = useEndpoint(listCardDestinations, { cardId }, { enabled: card !== undefined });
  const { data, isPlaceholderData, failureCount } = reach;
  const places = isPlaceholderData ? undefined : data?.items;
  const pending = card !== undefined && !places && failureCount === 0;
  const narrow = useCallback(
    (plans: readonly OfferedPlan[]): readonly OfferedPlan[] => {
      if (!card) return plans;
      const codes = new Set(places?.map(({ regionCode }) => regionCode));
      // A carrier of which the operator has not said yet where it works may work anywhere.
      const isKnown = codes.size > 0;
      const onCard = plans.map((plan) => ({
        ...plan,
        dependsOnCard: false,
        regionCodes: isKnown ? plan.regionCodes.filter((code) => codes.has(code)) : [],
      }));
      return onCard.filter(
        ({ id, channelIds, regionCodes }) =>
          id === card.plan?.id ||
          (channelIds?.includes(card.channelId) !== false && (!isKnown || regionCodes.length > 0)),
      );
    },
    [card, places],
  );
  return { narrow, pending };
}

/** The same of one plan. While it is asked where the card works, the plan stays as it is, so that nothing moves. */
export function usePlanOnCard(plan: OfferedPlan, card: Card | undefined): OfferedPlan {
  const { narrow, pending } = usePlansForCard(card);
  return (!pending && narrow([plan])[0]) || plan;
}
