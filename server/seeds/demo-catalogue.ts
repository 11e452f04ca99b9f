import { minorUnit, type Micros } from "@farsim/contract/values/money/amount.ts";
import { bytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { addAddOn, addPlan, type NewPlan } from "../src/plans/add-to-catalogue.ts";
import type { Context } from "../src/platform/context.ts";
import { addOns, type DemoPlan, type PlanName, plans } from "./demo-offers.ts";

/** An amount of the demonstration, regardless of the currency: a cent, or the smallest unit where that is more (a yen). */
export function microsOf(cents: number, currencyDigits: number): Micros {
  const minor = minorUnit(currencyDigits);
  return BigInt(cents) * (minor > 10_000n ? minor : 10_000n);
}

/** What can be ordered, by the names that the script uses: of an add-on its MB. */
export interface Offers {
  readonly plans: ReadonlyMap<PlanName, bigint>;
  readonly addOns: ReadonlyMap<number, bigint>;
}

/** The operator offers the demonstration's plans and add-ons. */
export async function openCatalogue(ctx: Context): Promise<Offers> {
  const planIds = new Map<PlanName, bigint>();
  const addOnIds = new Map<number, bigint>();
  let position = 0;
  for (const [name, plan] of Object.entries(plans) as [PlanName, DemoPlan][])
    planIds.set(name, await addPlan(ctx, newPlan(ctx, plan, (position += 10))));
  for (const { cents, mb, name, description } of addOns) {
    const priceMicros = microsOf(cents, ctx.shop.currencyDigits);
    const addOn = { name, description, priceMicros, topUpBytes: bytesOf(mb) };
    addOnIds.set(mb, await addAddOn(ctx, addOn, (position += 10)));
  }
  return { plans: planIds, addOns: addOnIds };
}

function newPlan({ shop }: Context, plan: DemoPlan, position: number): NewPlan {
  const { cents, cycleDays, limitType, mb, throttleKbps, name, description } = plan;
  return {
    name,
    description,
    position,
    planType: plan.onlyForPacks ? "STARTER_PACK" : "PAY_AS_YOU_GO",
    terms: {
      priceMicros: microsOf(cents, shop.currencyDigits),
      cycleDays,
      limitType,
      limitBytes: mb === undefined ? null : bytesOf(mb),
      restrictRule: mb === undefined ? "NONE" : throttleKbps === undefined ? "STOP" : "THROTTLE",
      throttleKbps: throttleKbps ?? null,
    },
  };
}
