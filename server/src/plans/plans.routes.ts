import { listAddOns, listPlans } from "@farsim/contract/plans.ts";
import type { Mount } from "../platform/mount.ts";
import { addOnShown, planShown } from "./catalogue.ts";
import { findAddOns, findOrderablePlans } from "./plans.sql.ts";

export function mountPlans(mount: Mount): void {
  mount(listPlans, async (ctx) => ({
    items: (await findOrderablePlans(ctx.tx)).map((plan) => planShown(plan, ctx)),
  }));
  mount(listAddOns, async (ctx) => ({
    items: (await findAddOns(ctx.tx)).map((addOn) => addOnShown(addOn, ctx)),
  }));
}
