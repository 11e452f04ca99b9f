import type {
  archiveAddOn as archiving,
  OperatorAddOn,
  saveAddOn as saving,
} from "@farsim/contract/desk/shop/catalogue.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { bytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { audit } from "../platform/security/audit.ts";
import { addDays } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import {
  type AddOnRow,
  archiveLine,
  findAddOn,
  lockAddOn,
  replaceAddOn,
  setAddOnWords,
} from "./add-ons.sql.ts";
import { addAddOn } from "./add-to-catalogue.ts";
import { addOnShown } from "./catalogue.ts";
import { priceOf, sameValues } from "./drafts.ts";
import { todayOf } from "./find-plans.ts";
import { lastPosition } from "./plan-versions.sql.ts";
import { showOperatorAddOn } from "./show-catalogue.ts";
import { recordAddOnTerms, savedAddOn } from "./terms-on-record.ts";

type Draft = Input<typeof saving>;

/**
 * The operator offers an add-on, or edits one. Another price or other MB are on sale from the next billing day, under an id
 * of their own: an order of what was shown before is refused. Words alone are put right at once.
 */
export async function saveAddOn(ctx: Context, draft: Draft): Promise<{ addOn: OperatorAddOn }> {
  const addOnId =
    draft.id === undefined ? await offer(ctx, draft) : await edit(ctx, idOf(draft.id), draft);
  return { addOn: await showOperatorAddOn(ctx, addOnId) };
}

const offeredBy = (draft: Draft, { shop }: Context) => ({
  name: draft.name,
  description: draft.description,
  priceMicros: priceOf(draft.price, shop),
  topUpBytes: bytesOf(draft.topUpMb),
});

async function offer(ctx: Context, draft: Draft): Promise<bigint> {
  const position = await lastPosition(ctx.tx, "add_ons");
  return addAddOn(ctx, offeredBy(draft, ctx), position, { before: null, after: draft });
}

async function edit(ctx: Context, addOnId: bigint, draft: Draft): Promise<bigint> {
  const before = await newestHeldOf(ctx, addOnId);
  if (before.offeredUntil !== null) throw new Problem("price_changed");
  const { name, description, ...terms } = offeredBy(draft, ctx);
  const sameTerms =
    terms.priceMicros === before.priceMicros && terms.topUpBytes === before.topUpBytes;
  if (sameTerms && sameValues(name, before.name) && sameValues(description, before.description))
    return addOnId;
  const to = { name, description, ...terms };
  const from = addDays(todayOf(ctx), 1);
  const facts = { before: factsOf(ctx, before), after: draft };
  if (sameTerms) {
    await setAddOnWords(ctx.tx, addOnId, to);
    await audit(ctx, { action: savedAddOn, subject: `addOn:${addOnId}`, facts });
    return addOnId;
  }
  const after = await replaceAddOn(ctx.tx, before, { to, from, now: ctx.now });
  await recordAddOnTerms(
    ctx,
    { ...to, addOnId: after, lineId: before.lineId, offeredFrom: from },
    facts,
  );
  return after;
}

/** The operator takes an add-on from sale, and what would take its place. What was bought stays. */
export async function archiveAddOn(
  ctx: Context,
  { addOnId: text }: Input<typeof archiving>,
): Promise<{ addOn: OperatorAddOn }> {
  const addOnId = idOf(text);
  const before = await newestHeldOf(ctx, addOnId);
  await archiveLine(ctx.tx, before.lineId, ctx.now);
  await audit(ctx, {
    action: "admin/addOn/archive",
    subject: `addOn:${addOnId}`,
    facts: { before: factsOf(ctx, before), after: { archived: true } },
  });
  return { addOn: await showOperatorAddOn(ctx, addOnId) };
}

/** A row that is not archived, held until commit. Refuses `not_found`. */
async function newestHeldOf(ctx: Context, addOnId: bigint): Promise<AddOnRow> {
  const held = await lockAddOn(ctx.tx, addOnId);
  const addOn = held ? await findAddOn(ctx.tx, addOnId) : undefined;
  if (!addOn || addOn.archived) throw new Problem("not_found");
  return addOn;
}

/** What the audit keeps of an add-on as it was: the fields of its draft, texts in every language. */
function factsOf(ctx: Context, addOn: AddOnRow) {
  const { name, description } = addOn;
  return { ...addOnShown(addOn, ctx), name, description };
}
