import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import type { Transaction } from "../platform/database/database.ts";
import { findAddOn, findAddOnsById, findAddOnsOnSale } from "./add-ons.sql.ts";
import type { CatalogueAddOn } from "./catalogue.ts";
import { todayOf } from "./find-plans.ts";

/**
 * The add-on that an order means. Refuses `not_found` for one that is not on sale, `price_changed` where other terms have
 * taken its place since it was shown.
 */
export async function getOrderableAddOn(
  ctx: Pick<Context, "tx" | "now" | "shop">,
  addOnId: string,
): Promise<CatalogueAddOn> {
  const addOn = await findAddOn(ctx.tx, idOf(addOnId));
  const today = todayOf(ctx);
  if (!addOn || addOn.archived || addOn.offeredFrom > today) throw new Problem("not_found");
  if (addOn.offeredUntil !== null && addOn.offeredUntil <= today)
    throw new Problem("price_changed");
  return addOn;
}

/** What anyone may buy at this moment, in the operator's order. */
export function addOnsOnSale(ctx: Pick<Context, "tx" | "now" | "shop">): Promise<CatalogueAddOn[]> {
  return findAddOnsOnSale(ctx.tx, todayOf(ctx));
}

/** Some add-ons by their ids, no matter what became of them. */
export async function addOnsOfIds(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<Map<bigint, CatalogueAddOn>> {
  if (ids.length === 0) return new Map();
  const addOns = await findAddOnsById(tx, [...new Set(ids)]);
  return new Map(addOns.map((addOn) => [addOn.addOnId, addOn]));
}
