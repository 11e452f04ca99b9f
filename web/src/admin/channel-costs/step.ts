import type { PriceList } from "@farsim/contract/desk/money/margins.ts";

/** What the dialog shows: the price lists, or what is done with one of them. */
export type Step<List = PriceList> =
  | "list"
  | "add"
  | { readonly kind: "edit" | "remove"; readonly list: List };

/** Of a step, and of the button that leads to it. */
export const stepKey = (step: Step<Pick<PriceList, "from">>): string =>
  typeof step === "string" ? step : `${step.kind} ${step.list.from}`;
