import {
  type OperatorAction,
  type OperatorCard,
  resetStarterPack,
  resumeService,
  revertStarterPack,
  setStarterPack,
  stopService,
} from "@farsim/contract/desk/stock.ts";
import type { DeskCall } from "@farsim/contract/endpoint.ts";
import { useMay } from "../use-may.tsx";

const callOf: Readonly<Record<OperatorAction, DeskCall>> = {
  setStarterPack,
  resetStarterPack,
  revertStarterPack,
  stopService,
  resumeService,
};

/** What the reader can do with a card: what its state allows, and their role. */
export function useCardActions({ operatorActions }: OperatorCard): OperatorAction[] {
  const may = useMay();
  return operatorActions.filter((action) => may(callOf[action]));
}
