import { type Card, getCard, listCards } from "@farsim/contract/cards.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { CallError } from "../platform/calls/call-error.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { useLastKnown } from "../ui/states/use-last-known.ts";

/** What a logged-in user must do first: choose one of their cards, or get one. */
export type Lacking = "card" | "cards";

type CardList = ReturnType<typeof useEndpoint<typeof listCards>>;

/** More than most accounts hold. Who holds more searches for the card they mean. */
const atOnce = "50";

/**
 * The card that is named, by the address or by being the only one. A fleet may hold more cards than one answer lists; what is
 * chosen stays so, through every search and failure, until the server says that there is no such card.
 */
function useNamedCard(cardId: string | undefined, cards: readonly Card[] | undefined) {
  const loggedIn = useSession(isLoggedIn);
  const listed = cards?.find(({ id }) => id === cardId);
  const unlisted = loggedIn && cards !== undefined && cardId !== undefined && !listed;
  const asked = useEndpoint(getCard, { cardId: cardId ?? "" }, { enabled: unlisted });
  const { error } = asked;
  const isGone = unlisted && error instanceof CallError && error.key === "not_found";
  const answered = listed ?? (asked.data?.card.id === cardId ? asked.data?.card : undefined);
  const last = useLastKnown(answered);
  const card = loggedIn && !isGone && last?.id === cardId ? last : undefined;
  return {
    card,
    listed: listed !== undefined,
    isAsked: unlisted && !card && !error,
    trouble:
      unlisted && error && !isGone ? { error, retry: () => void asked.refetch() } : undefined,
  };
}

/** All cards of an account, where they fit one answer: who holds a single one means that one. */
function wholeOf({ data, isPlaceholderData }: CardList, search: string | undefined) {
  const isWhole = !isPlaceholderData && search === undefined && data?.nextCursor === null;
  return isWhole ? data.items : undefined;
}

/** Each shelf's way to be ordered from. */
const actionOf = { "/plan": "orderPlan", "/addOn": "orderAddOn" } as const;
export type Shelf = keyof typeof actionOf;

/** The card that is meant where none is named: the single one of the account, or the single one that can have what is sold here. */
function onlyOf(here: Shelf, whole: readonly Card[] | undefined) {
  const able = whole?.filter(({ actions }) => actions.includes(actionOf[here]));
  return whole?.length === 1 ? whole[0] : able?.length === 1 ? able[0] : undefined;
}

/** Where a shelf is seen again as it stands: for a way that leads back to it. */
export function shelfAddress(
  here: Shelf,
  said: Readonly<Record<string, string | undefined>>,
): string {
  const known = Object.entries(said).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return known.length === 0 ? here : `${here}?${new URLSearchParams(known).toString()}`;
}

/** Brings the choice into sight and opens it, where the browser can. */
function openChoice(select: HTMLSelectElement | null): void {
  select?.scrollIntoView({ block: "center", behavior: "instant" });
  select?.focus({ preventScroll: true });
  if (select && "showPicker" in select) select.showPicker();
}

/** Whose page it is: for another account it begins anew. */
export const useAccountId = () => useSession(({ userInfo }) => userInfo.id);

/**
 * The card of the account that is ordered for: it lives in the address, so that it stays chosen on the way from one shelf to
 * the other. Anyone who orders without one is shown where to choose it; what they chose waits in the address, through a login too.
 */
export function useChosenCard(here: Shelf) {
  const navigate = useNavigate({ from: here });
  const { card: cardId, offer } = useSearch({ from: `/shop${here}` });
  const loggedIn = useSession(isLoggedIn);
  const [search, setSearch] = useState<string | undefined>();
  const list = useEndpoint(listCards, { search, limit: atOnce }, { enabled: loggedIn });
  const known = useLastKnown(list.data);
  const cards = loggedIn ? known?.items : undefined;
  const whole = useLastKnown(wholeOf(list, search));
  const only = search === undefined ? onlyOf(here, whole)?.id : undefined;
  const named = useNamedCard(cardId ?? only, cards);
  const { card } = named;
  const listTrouble =
    loggedIn && !list.data && list.error
      ? { error: list.error, retry: () => void list.refetch() }
      : undefined;
  const select = useRef<HTMLSelectElement>(null);
  const say = (search: { card?: string | undefined; offer?: string | undefined }) =>
    void navigate({ search, ...replaceUrl });
  const hasNone = cards?.length === 0 && search === undefined;
  // Where none is named, a user who waits longer than usual sees the offers meanwhile.
  const isLate = cardId === undefined && list.failureCount > 0;
  const isAwaited = cards === undefined && !listTrouble && !isLate;
  // A card that is named is believed until the server has told of it.
  const isComing = loggedIn && (isAwaited || named.isAsked);
  /** Goes on with the chosen card; without one it says what is missing, and remembers the offer. */
  const withCard = (chosen: string, order: () => void) => {
    if (!loggedIn) {
      void navigate({ to: "/login", search: { next: shelfAddress(here, { offer: chosen }) } });
    } else if (card || isComing) {
      order();
    } else if (hasNone) {
      void navigate({ to: "/mySims" });
    } else {
      say({ offer: chosen });
      openChoice(select.current);
      if (cards === undefined) listTrouble?.retry();
    }
  };
  const lacks: Lacking = hasNone ? "cards" : "card";
  return {
    card,
    lacks: cards && !card && !isComing ? lacks : undefined,
    /** Whether the chosen card is still on its way: what stands below it comes together with it, so that nothing moves. */
    pending: isComing,
    withCard,
    /** What was chosen before its card was known. */
    offer,
    forgetOffer: () => offer !== undefined && say({ card: cardId }),
    picker: {
      cards: isComing ? undefined : cards && card && !named.listed ? [card, ...cards] : cards,
      found: list.data?.items.length,
      goesOn: (known?.nextCursor ?? null) !== null,
      trouble: listTrouble ?? named.trouble,
      search,
      setSearch,
      chosen: card?.id,
      choose: (chosen: string) => say({ card: chosen || undefined, offer }),
      isOnly: only !== undefined,
      missing: offer !== undefined && !card,
      select,
      here,
      next: shelfAddress(here, { offer }),
    },
  };
}
