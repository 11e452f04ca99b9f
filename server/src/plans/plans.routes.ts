import { listAddOns, listPlans } from "@farsim/contract/plans.ts";
import type { Mount } from "../platform/http/mount.ts";
import { reachOfChannels } from "../channels/coverage/coverage.ts";
import { addOnShown } from "./catalogue.ts";
import { offeredPlan } from "./offered-plan.ts";
import { addOnsOnSale } from "./find-add-ons.ts";
import { orderablePlans } from "./find-plans.ts";

export function mountPlans(mount: Mount): void {
  mount(listPlans, async (ctx) => {
    const reach = await reachOfChannels(ctx.tx);
    const plans = await orderablePlans(ctx);
    return { items: plans.map((plan) => offeredPlan(plan, reach, ctx)) };
  });
  mount(listAddOns, async (ctx) => ({
    items: (await addOnsOnSale(ctx)).map((addOn) => addOnShown(addOn, ctx)),
  }));
}
