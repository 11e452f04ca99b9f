import { listAlarms } from "@farsim/contract/desk/shop/alarms.ts";
import { confirmApproval } from "@farsim/contract/desk/people/approvals.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import type { getWaiting, WaitingAt } from "@farsim/contract/desk/shop/waiting.ts";
import type { DeskCall, Output } from "@farsim/contract/endpoint.ts";
import { payPayout } from "@farsim/contract/desk/money/payouts.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { isAllowed } from "@farsim/contract/values/people/rights.ts";
import { countApprovalsWaiting } from "../../approvals/list-approvals.ts";
import { countOpenAlarms } from "../alarms/list-alarms.ts";
import { countStuckCommands } from "../../cards/network/waiting-commands.ts";
import { countStalledOrders } from "../../esim/stalled-orders.ts";
import { countOrdersToLookInto } from "../../payments/orders/list-operator-pay-orders.ts";
import { countPayoutsAsked } from "../../payments/payouts/list-operator-payouts.ts";
import type { Context } from "../../platform/context.ts";
import { countFailingFetches } from "../../usage/fetch/failing-fetches.ts";

/** What each waits for is shown by a call: a role without it is given no count either. */
const counted: Readonly<
  Record<
    WaitingAt,
    { readonly shownBy: DeskCall; readonly count: (ctx: Context) => Promise<number> }
  >
> = {
  alarms: { shownBy: listAlarms, count: countOpenAlarms },
  // Of those who may decide.
  approvals: { shownBy: confirmApproval, count: countApprovalsWaiting },
  orders: { shownBy: listOperatorPayOrders, count: ({ tx }) => countOrdersToLookInto(tx) },
  payouts: { shownBy: payPayout, count: ({ tx }) => countPayoutsAsked(tx) },
  channels: {
    shownBy: listChannels,
    count: async ({ tx, now }) =>
      (await countStuckCommands(tx)) +
      (await countStalledOrders(tx, now)) +
      (await countFailingFetches(tx, now)),
  },
};

/** How much waits at the desk for the administrator who asks. */
export async function showWaiting(ctx: Context): Promise<Output<typeof getWaiting>> {
  const rights = ctx.actor.kind === "user" ? ctx.actor.staff?.rights : undefined;
  const items = [];
  for (const [tab, { shownBy, count }] of Object.entries(counted)) {
    if (!rights || !isAllowed(rights, shownBy.right)) continue;
    items.push({ tab: tab as WaitingAt, count: await count(ctx) });
  }
  return { items: items.filter(({ count }) => count > 0) };
}
