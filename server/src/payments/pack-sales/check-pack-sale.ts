import {
  type checkPackSale as contract,
  mostPacksInSale,
  NotSellable,
} from "@farsim/contract/desk/money/pack-sales.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount, type Micros, parseAmount } from "@farsim/contract/values/money/amount.ts";
import { asAsked, cardsMeant } from "../../cards/jobs/cards-meant.ts";
import type { Context } from "../../platform/context.ts";
import { mostMicros } from "../most-by-hand.ts";
import { countSellable } from "./sellable-packs.sql.ts";

/** How many of some cards can be sold as StarterPacks, why the others cannot, and what they come to. Throws `pack_sale_too_large`. */
export async function checkPackSale(
  ctx: Context,
  { price, ...input }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tx, now, shop } = ctx;
  const priceMicros = price === undefined ? undefined : priceOf(ctx, price);
  const counted = await countSellable(tx, asAsked(ctx, cardsMeant(input)), now);
  const cards = counted.get(null) ?? 0;
  if (cards > mostPacksInSale) throw new Problem("pack_sale_too_large");
  return {
    cards,
    ...(priceMicros !== undefined && {
      amount: formatAmount(priceMicros * BigInt(cards), shop.currencyDigits),
    }),
    others: NotSellable.options.flatMap((why) => {
      const others = counted.get(why);
      return others === undefined ? [] : [{ why, cards: others }];
    }),
  };
}

/** What one StarterPack costs, in micros: more than nothing, and no slip of the keyboard. Refuses it at `price`. */
export function priceOf({ shop }: Pick<Context, "shop">, price: string): Micros {
  const micros = parseAmount(price, shop.currencyDigits);
  if (micros === null)
    throw new Problem("validation_failed", { fields: { price: "amount_invalid" } });
  if (micros <= 0n || micros > mostMicros)
    throw new Problem("validation_failed", { fields: { price: "amount_out_of_bounds" } });
  return micros;
}
