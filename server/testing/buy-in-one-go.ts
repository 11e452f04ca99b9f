import type { Input } from "@farsim/contract/endpoint.ts";
import { createPurchase, previewPurchase, type Purchase } from "@farsim/contract/purchases.ts";
import type { Shop } from "./open-shop.ts";
import type { Person } from "./people.ts";

/** Buys a plan with the eSIM or for the card that is wanted, at the prices that are shown just now. */
export async function buyInOneGo(
  { within }: Pick<Shop, "within">,
  { bearer }: Person,
  wanted: Input<typeof previewPurchase>,
): Promise<Purchase> {
  const shown = await within.done(previewPurchase, wanted, { bearer });
  const { plan, esimFee, amount } = shown;
  const terms = { version: plan.version, esimFee, amount, method: "domestic" } as const;
  const { purchase } = await within.done(createPurchase, { ...wanted, ...terms }, { bearer });
  return purchase;
}
