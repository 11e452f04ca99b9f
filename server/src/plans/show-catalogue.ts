import type { OperatorAddOn, OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../platform/context.ts";
import { type AddOnRow, findEveryAddOn } from "./add-ons.sql.ts";
import { addOnShown, type CatalogueAddOn, type CataloguePlan, planShown } from "./catalogue.ts";
import { availabilityShown } from "./availability.ts";
import { todayOf } from "./find-plans.ts";
import { findComingPlans, findEveryPlan } from "./plans.sql.ts";

/** The operator has the texts of every language, and sees which are missing. */
const textsOf = ({ name, description }: Pick<CataloguePlan, "name" | "description">) => ({
  name,
  description,
});

/** Every plan as the operator knows it: on sale today, and what will be. */
export async function showOperatorPlans(ctx: Context, archived: boolean): Promise<OperatorPlan[]> {
  const day = todayOf(ctx);
  const coming = await findComingPlans(ctx.tx, day);
  const available = await availabilityShown(ctx.tx);
  const shown = (plan: CataloguePlan) => ({ ...planShown(plan, ctx), ...textsOf(plan) });
  return (await findEveryPlan(ctx.tx, { day, archived })).map((plan) => {
    const next = coming.get(plan.terms.planId);
    return {
      ...shown(plan),
      ...available(plan),
      archived,
      next: next ? { ...shown(next), startsOn: next.startsOn } : null,
    };
  });
}

/** One of them, on sale or not. Refuses `not_found`. */
export async function showOperatorPlan(ctx: Context, planId: bigint): Promise<OperatorPlan> {
  return seededChoice(await bothOf(ctx, showOperatorPlans), ({ id }) => id === String(planId));
}

/** Every add-on as the operator knows it: on sale today, and what will be. */
export async function showOperatorAddOns(
  ctx: Context,
  archived: boolean,
): Promise<OperatorAddOn[]> {
  const day = todayOf(ctx);
  const rows = await findEveryAddOn(ctx.tx, { day, archived });
  const isComing = ({ offeredFrom }: AddOnRow) => offeredFrom > day;
  const newest = new Map(
    rows
      .filter(isComing)
      .filter(({ offeredUntil }) => offeredUntil === null)
      .map((row) => [row.lineId, row]),
  );
  const shown = (addOn: CatalogueAddOn) => ({ ...addOnShown(addOn, ctx), ...textsOf(addOn) });
  return rows
    .filter((row) => !isComing(row))
    .map((row) => {
      const next = newest.get(row.lineId);
      return {
        ...shown(row),
        archived,
        next: next ? { ...shown(next), startsOn: next.offeredFrom } : null,
      };
    });
}

/** The one whose line an id belongs to, on sale or not. Refuses `not_found`. */
export async function showOperatorAddOn(ctx: Context, addOnId: bigint): Promise<OperatorAddOn> {
  const id = String(addOnId);
  return seededChoice(
    await bothOf(ctx, showOperatorAddOns),
    (addOn) => addOn.id === id || addOn.next?.id === id,
  );
}

const bothOf = async <Item>(
  ctx: Context,
  show: (ctx: Context, archived: boolean) => Promise<Item[]>,
): Promise<Item[]> => [...(await show(ctx, false)), ...(await show(ctx, true))];

function seededChoice<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): Item {
  const item = items.find(isMeant);
  if (item === undefined) throw new Problem("not_found");
  return item;
}
