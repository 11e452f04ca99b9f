import type { OperatorCard } from "@farsim/contract/desk/cards/stock.ts";

export type PackAction = "setStarterPack" | "resetStarterPack" | "revertStarterPack";

/** Why a card as it stands does not take part: worded by the screen; null where nothing is known against it. */
export function whyNot(
  action: PackAction,
  card: Pick<OperatorCard, "bound" | "isStarterPack" | "status" | "operatorActions">,
): "held" | "alreadyPack" | "noPack" | "stopped" | null {
  if (card.operatorActions.includes(action)) return null;
  if (card.bound) return "held";
  if (action === "setStarterPack" && card.isStarterPack) return "alreadyPack";
  if (action !== "setStarterPack" && !card.isStarterPack) return "noPack";
  return "stopped";
}
