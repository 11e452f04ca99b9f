import type { Card } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { inFours } from "./card-words.ts";

/** What a card is called on screen: its tag, else by its number. */
export function useCardName() {
  const t = useTranslations("cards");
  return (card: Pick<Card, "tag" | "cardNumber">) =>
    card.tag ?? t("unnamed", { number: inFours(card.cardNumber) });
}

/** The name with the number beside it, where the number is not the name already. */
export function useFullCardName() {
  const nameOf = useCardName();
  return (card: Pick<Card, "tag" | "cardNumber">) =>
    card.tag === null ? nameOf(card) : `${card.tag} · ${inFours(card.cardNumber)}`;
}
