import type { OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { useTranslations } from "use-intl";
import { toneOf } from "../../cards/card-words.ts";
import { StatusBadge } from "../../ui/states/status-badge.tsx";

/** A card's status by its specified name, with what restricts it. */
export function CardStatusBadge({ card }: { readonly card: OperatorCard }) {
  const t = useTranslations("desk");
  const cards = useTranslations("cards");
  const { restriction, status, suspendReason } = card;
  let words: string = cards(`status.${status}`);
  if (status === "SUSPEND" && suspendReason) words = t(`cardState.${suspendReason}`);
  if (status === "USING" && restriction?.kind === "blocked") words = t("cardState.blocked");
  if (status === "USING" && restriction?.kind === "throttled") {
    words = t("cardState.throttled", { kbps: String(restriction.kbps) });
  }
  return <StatusBadge tone={toneOf(card)}>{words}</StatusBadge>;
}
