import { getCard, listCards } from "@farsim/contract/cards.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useAnswer } from "../platform/answers.ts";
import { isLoggedIn, useSession } from "../platform/session.ts";

/** More than most accounts hold. Who holds more searches for the card he means. */
const atOnce = "50";

/**
 * The card of the account that is ordered for: it lives in the address, so that it stays chosen on the way from one shelf to
 * the other. Whoever orders without one is shown where to choose it.
 */
export function useChosenCard(here: "/plan" | "/addOn") {
  const navigate = useNavigate({ from: here });
  const { card: cardId } = useSearch({ from: `/shop${here}` });
  const loggedIn = useSession(isLoggedIn);
  const [search, setSearch] = useState<string | undefined>();
  const found = useAnswer(listCards, { search, limit: atOnce }, { enabled: loggedIn }).data;
  const cards = found?.items;
  const listed = cards?.find(({ id }) => id === cardId);
  // A fleet may hold more cards than one answer lists; what is chosen stays so, whatever is searched for.
  const asked = useAnswer(
    getCard,
    { cardId: cardId ?? "" },
    { enabled: loggedIn && cards !== undefined && cardId !== undefined && !listed },
  ).data?.card;
  const unlisted = asked?.id === cardId ? asked : undefined;
  const card = listed ?? unlisted;
  const all = cards && unlisted && !listed ? [unlisted, ...cards] : cards;
  const select = useRef<HTMLSelectElement>(null);
  const [missing, setMissing] = useState(false);
  const choose = (chosen: string) => {
    setMissing(false);
    void navigate({ search: { card: chosen || undefined }, replace: true });
  };
  // A card that is named is believed until the account's cards are there.
  const isComing = cardId !== undefined && cards === undefined;
  /** Goes on with the chosen card; without one it says what is missing. */
  const withCard = (order: () => void) => {
    if (!loggedIn) {
      void navigate({ to: "/login", search: { next: here } });
    } else if (card || isComing) {
      order();
    } else {
      setMissing(true);
      select.current?.focus();
    }
  };
  return {
    card,
    /** Whether the chosen card is still on its way: what stands below it comes together with it, so that nothing moves. */
    pending: loggedIn && cardId !== undefined && cards === undefined,
    withCard,
    picker: {
      cards: all,
      found: cards?.length,
      goesOn: (found?.nextCursor ?? null) !== null,
      search,
      setSearch,
      chosen: card?.id,
      choose,
      missing: missing && !card,
      select,
      here,
    },
  };
}
