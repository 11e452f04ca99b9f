import type { Input } from "@farsim/contract/endpoint.ts";
import type { cancelPayOrder as contract } from "@farsim/contract/pay.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { waitsForApproval } from "../../approvals/ask-approval.ts";
import { lockWallets } from "../../ledger/lock-wallets.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { waitsInBankFile } from "../bank-files/known-orders.sql.ts";
import { checkoutsOf } from "../stripe/checkouts.sql.ts";
import { closePage } from "../stripe/close-page.ts";
import type { StripeDesk } from "../stripe/stripe-desk.ts";
import type { Order } from "./pay-order.ts";
import { cancelOrderRow, findOrder, lockOrder } from "./pay-orders.sql.ts";
import { purchaseJob } from "./purchase-job.ts";

/** A payer who opens page after page, while someone cancels, is paying. */
const mostTurns = 5;

/** What takes the place of an order, in the transaction that cancels it; where it throws, nothing is cancelled. */
type InPlace = (ctx: Context) => Promise<void>;

/**
 * A customer gives up an order that was not paid. Its pages at the provider are closed first, and asked for what was paid on them. A
 * cancelled order is answered as it is. Refuses `not_found` for another's order, `order_not_payable` for a finished one, and
 * `payment_under_way` while money may still come: on a page, or because an administrator waits for a second one to credit it, or a bank statement is to.
 */
export async function cancelPayOrder(
  desk: StripeDesk | undefined,
  steps: Steps,
  { orderId }: Input<typeof contract>,
  inPlace?: InPlace,
): Promise<Order> {
  const id = idOf(orderId);
  const closed = new Set<string>();
  for (let turn = 0; turn < mostTurns; turn++) {
    const { order, pages } = await steps.step(async (ctx) => {
      const order = await getOwnOrder(ctx, id);
      return { order, pages: await checkoutsOf(ctx.tx, id) };
    });
    if (order.status === "CANCELLED") return order;
    for (const sessionId of pages.filter((page) => !closed.has(page))) {
      // Where no provider is asked any more, none tells of a payment either.
      if (desk) await closePage(desk, steps, { sessionId, orderId: id });
      closed.add(sessionId);
    }
    const cancelled = await steps.step((ctx) => cancelUnlessReopened(ctx, { id, closed, inPlace }));
    if (cancelled) return cancelled;
  }
  throw new Problem("payment_under_way");
}

async function getOwnOrder(ctx: Context, id: bigint): Promise<Order> {
  const order = await findOrder(ctx.tx, id);
  if (order?.userId !== actingUser(ctx)) throw new Problem("not_found");
  if (order.status === "FINISHED") throw new Problem("order_not_payable");
  return order;
}

/** Undefined where another page was opened since those were closed. */
async function cancelUnlessReopened(
  ctx: Context,
  {
    id,
    closed,
    inPlace,
  }: { id: bigint; closed: ReadonlySet<string>; inPlace?: InPlace | undefined },
): Promise<Order | undefined> {
  const { tx, now } = ctx;
  // The wallet first, as everywhere.
  if (inPlace) await lockWallets(tx, [actingUser(ctx)]);
  const order = await lockOrder(tx, id);
  if (order.status === "CANCELLED") return order;
  if (order.status === "FINISHED") throw new Problem("order_not_payable");
  if ((await waitsForApproval(tx, id)) || (await waitsInBankFile(tx, id)))
    throw new Problem("payment_under_way");
  if ((await checkoutsOf(tx, id)).some((page) => !closed.has(page))) return undefined;
  if (order.purchaseId !== null) await addJobs(tx, [purchaseJob(order.purchaseId)]);
  const cancelled = await cancelOrderRow(tx, id, now);
  await inPlace?.(ctx);
  return cancelled;
}
