import type { CallInput } from "@farsim/contract/endpoint.ts";
import { createPurchase, previewPurchase, type Purchase } from "@farsim/contract/purchases.ts";
import type { Shop } from "./open-shop.ts";
import type { Person } from "./people.ts";

/** Buys a plan with the eSIM or for the card that is wanted, at the prices that are shown just now. */
export async function buyInOneGo(
  { within }: Pick<Shop, "within">,
  { bearer }: Person,
  { days, ...wanted }: CallInput<typeof previewPurchase>,
): Promise<Purchase> {
  const asked = days === undefined ? {} : { days };
  const shown = await within.done(previewPurchase, { ...wanted, ...asked }, { bearer });
  const { plan, esimFee, amount } = shown;
  const terms = { version: plan.version, esimFee, amount, method: "domestic" } as const;
  const counted = days === undefined ? {} : { days: Number(days) };
  const input = { ...wanted, ...counted, ...terms };
  const { purchase } = await within.done(createPurchase, input, { bearer });
  return purchase;
}
