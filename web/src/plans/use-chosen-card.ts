import { type Card, listCards } from "@farsim/contract/cards.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useAnswer } from "../platform/answers.ts";
import { isLoggedIn, useSession } from "../platform/session.ts";

/** More than an account may hold, so that no card is missing from the choice. */
const wholeAccount = "200";

/**
 * The card of the account that is ordered for: it lives in the address, so that it stays chosen on the way from one shelf to
 * the other. Whoever orders without one is shown where to choose it.
 */
export function useChosenCard(here: "/plan" | "/addOn") {
  const navigate = useNavigate({ from: here });
  const { card: cardId } = useSearch({ from: `/shop${here}` });
  const loggedIn = useSession(isLoggedIn);
  const cards = useAnswer(listCards, { limit: wholeAccount }, { enabled: loggedIn }).data?.items;
  const card = cards?.find(({ id }) => id === cardId);
  const select = useRef<HTMLSelectElement>(null);
  const [missing, setMissing] = useState(false);
  const choose = (chosen: string) => {
    setMissing(false);
    void navigate({ search: { card: chosen || undefined }, replace: true });
  };
  /** Goes on with the chosen card; without one it says what is missing. */
  const withCard = (order: (card: Card) => void) => {
    if (!loggedIn) {
      void navigate({ to: "/login", search: { next: here } });
    } else if (card) {
      order(card);
    } else {
      setMissing(true);
      select.current?.focus();
    }
  };
  return { card, withCard, picker: { cards, chosen: card?.id, choose, missing, select, here } };
}
