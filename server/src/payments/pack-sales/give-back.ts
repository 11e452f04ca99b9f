import type { givePackSaleBack as contract } from "@farsim/contract/desk/money/pack-sales.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { postPacksReturned } from "../../ledger/pack-movement.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { idIfAny, idOf } from "../../platform/http/request/id.ts";
import { audit } from "../../platform/security/audit.ts";
import { earnPacksOf } from "./earn-packs.ts";
import { cashOf } from "./pack-sale.ts";
import { countEnded, findPackSale, holdPackSale } from "./pack-sales.sql.ts";
import { sumOf } from "./record-pack-sale.ts";
import { findOpenPacks, setEnded } from "./sold-packs.sql.ts";

/**
 * Books that the price of open StarterPacks of a sale is given back: of named ones, or of all. What has ended up to now is earned first. Throws
 * `not_found`, `pack_sale_over` where none is open, and `pack_sale_changed` where they are not as many as was agreed to.
 */
export async function givePackSaleBack(
  ctx: Context,
  { saleId, cardIds, cards, amount, way, reason }: Input<typeof contract>,
): Promise<bigint> {
  const { tx } = ctx;
  const id = idOf(saleId);
  await holdPackSale(tx, id);
  const sale = await findPackSale(tx, id);
  if (!sale) throw new Problem("not_found");
  const now = await earnAll(ctx, id);
  const ids = cardIds?.map(idIfAny).filter((one) => one !== undefined);
  const open = await findOpenPacks(tx, id, ids);
  if (open.length === 0 && cardIds === undefined) throw new Problem("pack_sale_over");
  if (open.length !== cards) throw new Problem("pack_sale_changed");
  const micros = sumOf(ctx, sale.priceMicros, { cards, amount });
  const movementId = await postPacksReturned(tx, { saleId: id, cash: cashOf(way), micros }, now);
  const returned = open.map(
    (cardId) => ({ cardId, ended: "RETURNED", creditedMicros: null }) as const,
  );
  await setEnded(tx, { saleId: id, movementId, now }, returned);
  await countEnded(tx, id, { RETURNED: cards });
  await audit(
    { ...ctx, now },
    {
      action: "admin/packSale/giveBack",
      subject: `packSale:${id}`,
      reason,
      facts: { amount, way, total: cards },
    },
  );
  return id;
}

/** Books all that has ended of a held sale. */
async function earnAll(ctx: Context, id: bigint): Promise<Instant> {
  for (;;) {
    // Each look goes on behind the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { now, isAll } = await earnPacksOf(ctx, id);
    if (isAll) return now;
  }
}
