import { listOperatorPlans } from "@farsim/contract/stock.ts";
import type { Mount } from "../platform/mount.ts";
import { planShown } from "./catalogue.ts";
import { findShelvedPlans } from "./plans.sql.ts";

export function mountPlansForAdministrators(mount: Mount): void {
  mount(listOperatorPlans, async (ctx) => ({
    items: (await findShelvedPlans(ctx.tx)).map((plan) => ({
      ...planShown(plan, ctx),
      names: plan.name,
    })),
  }));
}
