import type { listCardActivities as cardContract } from "@farsim/contract/desk/cards/card-desk.ts";
import type { listCustomerActivities as contract } from "@farsim/contract/desk/people/customer-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { findActivities } from "../../ledger/find-activities.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import {
  keyBefore,
  pageOfRows,
  type PageWanted,
  rowsToRead,
} from "../../platform/http/request/paging.ts";
import { getCustomer } from "../customers/customer.ts";
import { showActivities } from "./show-activities.ts";

/** The changes of a customer's money as they read them themselves, newest first. Refuses `not_found`. */
export async function listCustomerActivities(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const userId = idOf(wanted.userId);
  await getCustomer(ctx, userId);
  return activitiesShown(ctx, { userId }, wanted);
}

/** What a card cost its holder, newest first; nothing where no one holds it. Refuses `not_found`. */
export async function listCardActivities(
  ctx: Context,
  wanted: Input<typeof cardContract>,
): Promise<Output<typeof cardContract>> {
  const cardId = idOf(wanted.cardId);
  const [card] = await findCards(ctx.tx, [cardId]);
  if (!card) throw new Problem("not_found");
  if (card.holderId === null) return { items: [], nextCursor: null };
  return activitiesShown(ctx, { userId: card.holderId, cardId }, wanted);
}

async function activitiesShown(
  ctx: Context,
  whose: { readonly userId: bigint; readonly cardId?: bigint },
  wanted: PageWanted,
) {
  const rows = await findActivities(ctx.tx, {
    ...whose,
    type: undefined,
    from: undefined,
    to: undefined,
    beforeSeq: keyBefore(wanted.cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ seq }) => seq, wanted);
  return { items: await showActivities(ctx, items), nextCursor };
}
