import type { Card } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { StatusBadge } from "../ui/status-badge.tsx";
import { toneOf } from "./card-words.ts";

type CardState = Pick<Card, "status" | "suspendReason" | "restriction">;

/** How a card stands, in colour, sign and words. */
export function CardStatusBadge({ card }: { readonly card: CardState }) {
  const t = useTranslations("cards");
  const { restriction, status, suspendReason } = card;
  let words: string = t(`status.${status}`);
  if (status === "SUSPEND" && suspendReason) words = t(`suspended.${suspendReason}`);
  if (status === "USING" && restriction?.kind === "blocked") words = t("blocked");
  if (status === "USING" && restriction?.kind === "throttled") {
    words = t("throttled", { kbps: String(restriction.kbps) });
  }
  return <StatusBadge tone={toneOf(card)}>{words}</StatusBadge>;
}
