import {
  type OperatorAction,
  type OperatorCard,
  resetStarterPack,
  resumeService,
  revertStarterPack,
  setStarterPack,
  stopService,
} from "@farsim/contract/desk/cards/stock.ts";
import { markCard, swapSim, unbindCard, unmarkCard } from "@farsim/contract/desk/cards/sims.ts";
import type { DeskCall } from "@farsim/contract/endpoint.ts";
import { useMay } from "../desk/use-may.tsx";

const callOf: Readonly<Record<OperatorAction, DeskCall>> = {
  setStarterPack,
  resetStarterPack,
  revertStarterPack,
  stopService,
  resumeService,
  swapSim,
  markCard,
  unmarkCard,
  unbindCard,
};

const marks: ReadonlySet<OperatorAction> = new Set(["markCard", "unmarkCard"]);

/** What the reader can do with a card: what its state allows, and their role. */
export function useCardActions({ operatorActions, bound }: OperatorCard): OperatorAction[] {
  const may = useMay();
  // A mark asks for one right of a held card, and for another of a card in stock.
  const mayMark = may({ right: bound ? "customers.write" : "stock" });
  return operatorActions.filter((action) => may(callOf[action]) && (mayMark || !marks.has(action)));
}
