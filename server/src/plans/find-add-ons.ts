import { Problem } from "@farsim/contract/problem.ts";
import type { Transaction } from "../platform/database.ts";
import { idOf } from "../platform/id.ts";
import type { CatalogueAddOn } from "./catalogue.ts";
import { findAddOns } from "./plans.sql.ts";

/** The add-on that an order means. Refuses `not_found` for one that is not on sale. */
export async function getOrderableAddOn(tx: Transaction, addOnId: string): Promise<CatalogueAddOn> {
  const id = idOf(addOnId);
  const addOn = (await findAddOns(tx)).find((offered) => offered.addOnId === id);
  if (!addOn) throw new Problem("not_found");
  return addOn;
}
