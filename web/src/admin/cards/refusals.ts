import type { OperatorCard } from "@farsim/contract/desk/stock.ts";

export type PackDeed = "setStarterPack" | "resetStarterPack" | "revertStarterPack";

/** Why a card as it stands does not take part: worded by the screen; null where nothing is known against it. */
export function whyNot(
  deed: PackDeed,
  card: Pick<OperatorCard, "email" | "isStarterPack" | "status" | "operatorActions">,
): "held" | "alreadyPack" | "noPack" | "stopped" | null {
  if (card.operatorActions.includes(deed)) return null;
  if (card.email !== null) return "held";
  if (deed === "setStarterPack" && card.isStarterPack) return "alreadyPack";
  if (deed !== "setStarterPack" && !card.isStarterPack) return "noPack";
  return "stopped";
}
