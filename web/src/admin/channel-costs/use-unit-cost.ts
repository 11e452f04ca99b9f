import { useFormat } from "../../ui/words/terms.ts";
import { withDigits } from "./unit-costs.ts";

/** What a unit costs in the shop's currency, with all its decimals. */
export function useUnitCost(): (cost: string) => string {
  const { money, digits } = useFormat();
  return (cost) => money(withDigits(cost, digits));
}
