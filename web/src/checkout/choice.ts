import { type Card, getCard, listCards } from "@farsim/contract/cards.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import type { OfferedPlan } from "@farsim/contract/plans.ts";
import type { previewPurchase } from "@farsim/contract/purchases.ts";
import { type RegionCode, regionCodes } from "@farsim/contract/values/places/regions.ts";
import { useSearch } from "@tanstack/react-router";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { useCycles } from "./days.ts";

/** More than most accounts hold; any other card is chosen by the address alone. */
const atOnce = "50";

/** What is bought, as the address says it: it survives a login and a reload. */
export interface Choice {
  readonly planId: string;
  readonly regionCode: RegionCode | undefined;
  /** The days that are paid for; undefined: the first cycle. */
  readonly days: number | undefined;
  /** Own cards that can have the plan at once. */
  readonly cards: readonly Card[];
  /** Whether the account has others. */
  readonly hasOthers: boolean;
  /** The card that was chosen; without one it is a new eSIM. */
  readonly card: Card | undefined;
  /** Whether the chosen card is still asked for. */
  readonly isComing: boolean;
  /** Whether a card was chosen that cannot have the plan here. */
  readonly isUnfit: boolean;
}

/** Where it shall work. */
export function useRegionCode(): RegionCode | undefined {
  const { for: place } = useSearch({ from: "/shop/checkout" });
  return regionCodes.find((code) => code === place);
}

/** A card that has a plan changes it where that is explained. */
const canHave = (plan: OfferedPlan, card: Card) =>
  card.actions.includes("orderPlan") &&
  !card.plan &&
  !card.pendingPlan &&
  plan.channelIds?.includes(card.channelId) !== false;

export function useChoice(plan: OfferedPlan): Choice {
  const { card: cardId } = useSearch({ from: "/shop/checkout" });
  const regionCode = useRegionCode();
  const cycles = useCycles(plan);
  const loggedIn = useSession(isLoggedIn);
  const list = useEndpoint(listCards, { limit: atOnce }, { enabled: loggedIn });
  const listed = loggedIn ? list.data?.items : undefined;
  const isNamed = loggedIn && cardId !== undefined;
  const isUnlisted = isNamed && listed !== undefined && !listed.some(({ id }) => id === cardId);
  const asked = useEndpoint(getCard, { cardId: cardId ?? "" }, { enabled: isUnlisted });
  const unlisted = isUnlisted && asked.data?.card.id === cardId ? asked.data?.card : undefined;
  const own = [...(unlisted ? [unlisted] : []), ...(listed ?? [])];
  const cards = own.filter((card) => canHave(plan, card));
  const card = isNamed ? cards.find(({ id }) => id === cardId) : undefined;
  const isAsked = isUnlisted ? !asked.data && !asked.error : !listed && !list.error;
  const isComing = isNamed && !card && isAsked;
  return {
    planId: plan.id,
    regionCode,
    days: cycles > 1 ? cycles * plan.cycleDays : undefined,
    cards,
    hasOthers: cards.length < own.length,
    card,
    isComing,
    isUnfit: isNamed && !card && !isComing,
  };
}

/** The same for the server. */
export function wantedOf({
  planId,
  regionCode,
  card,
}: Choice): Omit<CallInput<typeof previewPurchase>, "days"> {
  return card
    ? { planId, cardId: card.id }
    : { planId, ...(regionCode !== undefined && { regionCode }) };
}
