import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type {
  cancelPayout as cancelContract,
  listPayouts,
  Payout,
} from "@farsim/contract/payouts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { PayoutsOfAccounts } from "../../accounts/payouts-of-accounts.ts";
import { readAccount } from "../../billing/account/read-accounts.ts";
import { lastPaidOf } from "../../ledger/shop-movement.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { mostToPayOut, type ReservedCreditOf } from "./ask-payout.ts";
import { endPayout } from "./end-payout.ts";
import { getPayout } from "./get-payout.ts";
import { holdPayout } from "./hold-payout.ts";
import type { PayoutRow } from "./payout.ts";
import { findPayout, forgetPayTo, isPayoutAsked, payoutsOfUser } from "./payouts.sql.ts";
import { showPayouts } from "./show-payouts.ts";

/** The payouts of the acting account, the newest first, and how much it could ask for now. */
export async function listOwnPayouts(
  ctx: Context,
  wanted: Input<typeof listPayouts>,
  {
    vault,
    reservedCreditOf,
  }: { readonly vault: Vault; readonly reservedCreditOf: ReservedCreditOf },
): Promise<Output<typeof listPayouts>> {
  const userId = actingUser(ctx);
  const page = { before: keyBefore(wanted.cursor), rows: rowsToRead(wanted) };
  const rows = await payoutsOfUser(ctx.tx, { userId, ...page });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return {
    items: await showOwn(ctx, items, vault),
    nextCursor,
    most: formatAmount(await mostOf(ctx, userId, reservedCreditOf), ctx.shop.currencyDigits),
  };
}

/** What `accounts` needs of payouts: for the export of what is kept about someone, and for leaving. */
export const payoutsOfAccounts = (vault: Vault): PayoutsOfAccounts => ({
  async payoutsOf(ctx, userId) {
    const all = { userId, before: undefined, rows: undefined };
    return showOwn(ctx, await payoutsOfUser(ctx.tx, all), vault);
  },
  isPayoutAsked,
  forgetPayTo,
});

async function showOwn(ctx: Context, rows: readonly PayoutRow[], vault: Vault): Promise<Payout[]> {
  const payouts = await showPayouts(ctx, rows, vault);
  // Members of staff who look at a customer's pages are shown no bank account: those who pay have a page of their own.
  const isView = ctx.actor.kind === "view";
  return payouts.map(({ shown }) => (isView ? { ...shown, payTo: null } : shown));
}

async function mostOf(
  ctx: Context,
  userId: bigint,
  reservedCreditOf: ReservedCreditOf,
): Promise<bigint> {
  if (await isPayoutAsked(ctx.tx, userId)) return 0n;
  return mostToPayOut(ctx.tx, await readAccount(ctx, userId), reservedCreditOf);
}

/**
 * A customer gives up a payout that was never paid; one that they gave up before is answered as it is. Refuses `not_found`, `payout_not_open`,
 * also where its money came back, and `payout_waits` while the staff are about to pay it.
 */
export async function cancelOwnPayout(
  ctx: Context,
  { payoutId }: Input<typeof cancelContract>,
): Promise<PayoutRow> {
  const id = idOf(payoutId);
  const found = await findPayout(ctx.tx, id);
  if (found?.userId !== actingUser(ctx)) throw new Problem("not_found");
  const held = await holdPayout(ctx, found);
  if (held.payout.status === "CANCELLED") return held.payout;
  if ((await lastPaidOf(ctx.tx, [id])).has(id)) throw new Problem("payout_not_open");
  await endPayout(ctx, held, undefined);
  return getPayout(ctx.tx, id);
}
