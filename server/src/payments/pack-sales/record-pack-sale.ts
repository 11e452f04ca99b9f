import {
  mostPacksInSale,
  type recordPackSale as contract,
} from "@farsim/contract/desk/money/pack-sales.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import { asAsked, cardsMeant, searchOnRecord } from "../../cards/jobs/cards-meant.ts";
import { postPacksSold } from "../../ledger/pack-movement.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { priceOf } from "./check-pack-sale.ts";
import { cashOf } from "./pack-sale.ts";
import { insertPackSale } from "./pack-sales.sql.ts";
import { insertSoldPacks } from "./sellable-packs.sql.ts";

/**
 * Records that StarterPacks were paid for: what came in is owed until they are used or over. Of the cards that are meant those are sold that
 * can be. Throws `pack_sale_changed` where they are not as many as was agreed to, or come to another sum.
 */
export async function recordPackSale(
  ctx: Context,
  { price, way, buyer, reference = "", reason, ...input }: Input<typeof contract>,
): Promise<bigint> {
  const { tx, now, shop } = ctx;
  const { cards, amount } = input;
  if (cards > mostPacksInSale) throw new Problem("pack_sale_too_large");
  const [meant, priceMicros, cash] = [cardsMeant(input), priceOf(ctx, price), cashOf(way)];
  const micros = sumOf(ctx, priceMicros, { cards, amount });
  const id = await insertPackSale(tx, {
    soldAt: now,
    soldBy: actingUser(ctx),
    cash,
    priceMicros,
    buyer,
    reference: reference || null,
    reason,
    cards,
  });
  const sold = await insertSoldPacks(tx, { saleId: id, meant: asAsked(ctx, meant), now });
  if (sold !== cards) throw new Problem("pack_sale_changed");
  await postPacksSold(tx, { saleId: id, cash, micros, reference: reference || null }, now);
  await audit(ctx, {
    action: "admin/packSale/record",
    subject: `packSale:${id}`,
    reason,
    facts: {
      buyer,
      packPrice: formatAmount(priceMicros, shop.currencyDigits),
      amount,
      way,
      ...(reference !== "" && { reference }),
      total: cards,
      ...searchOnRecord(meant),
    },
  });
  return id;
}

/** What some StarterPacks come to. Throws `pack_sale_changed` where that is not what was agreed to. */
export function sumOf(
  { shop }: Pick<Context, "shop">,
  priceMicros: Micros,
  { cards, amount }: { readonly cards: number; readonly amount: string },
): Micros {
  const micros = priceMicros * BigInt(cards);
  if (formatAmount(micros, shop.currencyDigits) !== amount) throw new Problem("pack_sale_changed");
  return micros;
}
