import { listAddOns, listPlans } from "@farsim/contract/plans.ts";
import type { Mount } from "../platform/http/mount.ts";
import { addOnShown, planShown } from "./catalogue.ts";
import { findAddOnsOnSale } from "./add-ons.sql.ts";
import { todayOf } from "./find-plans.ts";
import { findOrderablePlans } from "./plans.sql.ts";

export function mountPlans(mount: Mount): void {
  mount(listPlans, async (ctx) => ({
    items: (await findOrderablePlans(ctx.tx, todayOf(ctx))).map((plan) => planShown(plan, ctx)),
  }));
  mount(listAddOns, async (ctx) => ({
    items: (await findAddOnsOnSale(ctx.tx, todayOf(ctx))).map((addOn) => addOnShown(addOn, ctx)),
  }));
}
