import type {
  OperatorAddOn,
  OperatorPlan,
  orderPlans as ordering,
} from "@farsim/contract/desk/shop/catalogue.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { inEveryLanguage, textIn, type Texts } from "@farsim/contract/values/texts/texts.ts";
import type { Context } from "../platform/context.ts";
import { audit } from "../platform/security/audit.ts";
import { findAddOnsById } from "./add-ons.sql.ts";
import {
  lockAddOnsOnSale,
  lockPlansOnSale,
  setAddOnPlaces,
  setPlanPlaces,
} from "./offer-order.sql.ts";
import { showOperatorAddOns, showOperatorPlans } from "./show-catalogue.ts";

type Wanted = Input<typeof ordering>;

/** The operator puts the plans on sale in another order. Refuses `offers_changed` where others are on sale by now, or in another order, than was known. */
export async function orderPlans(ctx: Context, wanted: Wanted): Promise<{ items: OperatorPlan[] }> {
  await lockPlansOnSale(ctx.tx);
  const before = await showOperatorPlans(ctx, false);
  const after = inWantedOrder(before, wanted);
  if (isSameOrder(before, after)) return { items: before };
  await setPlanPlaces(
    ctx.tx,
    after.map(({ id }) => BigInt(id)),
  );
  await audit(ctx, {
    action: "admin/plan/order",
    subject: "offers:plans",
    facts: factsOf(before, after),
  });
  return { items: after };
}

/** The operator puts the add-ons on sale in another order. Refuses `offers_changed` where others are on sale by now, or in another order, than was known. */
export async function orderAddOns(
  ctx: Context,
  wanted: Wanted,
): Promise<{ items: OperatorAddOn[] }> {
  await lockAddOnsOnSale(ctx.tx);
  const before = await showOperatorAddOns(ctx, false);
  const after = inWantedOrder(before, wanted);
  if (isSameOrder(before, after)) return { items: before };
  const rows = await findAddOnsById(
    ctx.tx,
    after.map(({ id }) => BigInt(id)),
  );
  const lines = new Map(rows.map(({ addOnId, lineId }) => [String(addOnId), lineId]));
  await setAddOnPlaces(
    ctx.tx,
    after.flatMap(({ id }) => lines.get(id) ?? []),
  );
  await audit(ctx, {
    action: "admin/addOn/order",
    subject: "offers:addOns",
    facts: factsOf(before, after),
  });
  return { items: after };
}

interface Offer {
  readonly id: string;
  readonly name: Texts;
}

/** The offers in the order that was asked for: all of them, each once. */
function inWantedOrder<Item extends Offer>(
  offers: readonly Item[],
  { ids, before }: Wanted,
): Item[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const wanted = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const isKnown =
    before.length === offers.length && offers.every(({ id }, place) => id === before[place]);
  if (!isKnown || wanted.length !== offers.length || ids.length !== offers.length)
    throw new Problem("offers_changed");
  return wanted;
}

const isSameOrder = (a: readonly Offer[], b: readonly Offer[]) =>
  a.every(({ id }, place) => id === b[place]?.id);

/** What the audit keeps: the names in their order, before and after, in every language. */
function factsOf(before: readonly Offer[], after: readonly Offer[]) {
  const named = (offers: readonly Offer[]) => ({
    offers: inEveryLanguage((language) =>
      offers.map(({ name }) => textIn(name, language)).join(language === "zh-CN" ? "、" : ", "),
    ),
  });
  return { before: named(before), after: named(after) };
}
