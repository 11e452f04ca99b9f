import { Problem } from "@farsim/contract/problem.ts";
import type { Transaction } from "../platform/database.ts";
import { idOf } from "../platform/id.ts";
import type { CatalogueAddOn } from "./catalogue.ts";
import { findAddOns, findAddOnsById } from "./plans.sql.ts";

/** The add-on that an order means. Refuses `not_found` for one that is not on sale. */
export async function getOrderableAddOn(tx: Transaction, addOnId: string): Promise<CatalogueAddOn> {
  const id = idOf(addOnId);
  const addOn = (await findAddOns(tx)).find((offered) => offered.addOnId === id);
  if (!addOn) throw new Problem("not_found");
  return addOn;
}

/** Some add-ons by their ids, whatever became of them. */
export async function addOnsOfIds(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<Map<bigint, CatalogueAddOn>> {
  if (ids.length === 0) return new Map();
  const addOns = await findAddOnsById(tx, [...new Set(ids)]);
  return new Map(addOns.map((addOn) => [addOn.addOnId, addOn]));
}
