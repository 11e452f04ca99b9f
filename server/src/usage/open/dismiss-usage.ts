import {
  type dismissUsage as contract,
  mostMatching,
} from "@farsim/contract/desk/cards/usage-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Dismissal } from "./open-filter.ts";
import { rejectedMeant, unratedMeant } from "./open-usage.ts";
import { countRejected, dismissRejected } from "./rejected-usage.sql.ts";
import { countUnrated, dismissDays, holdUnrated, type UnratedFilter } from "./unrated-days.sql.ts";

/** Looks no more into what was refused, or into days without a plan, for a reason; an entry a channel stands in the audit log. */
export async function dismissUsage(
  ctx: Context,
  { kind, reason, ...meant }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tx } = ctx;
  const dismissal = { most: mostMatching, by: actingUser(ctx), now: ctx.now, reason };
  const [dismissed, left] =
    kind === "rejected"
      ? [
          await dismissRejected(tx, rejectedMeant(ctx, meant), dismissal),
          await countRejected(tx, rejectedMeant(ctx, meant)),
        ]
      : [
          await dismissOpenDays(tx, unratedMeant(meant), dismissal),
          await countUnrated(tx, unratedMeant(meant)),
        ];
  const named = kind === "rejected" ? "recordsDismissed" : "daysDismissed";
  for (const { channelName, count } of dismissed)
    await audit(ctx, {
      action: "admin/usage/dismiss",
      subject: `channel:${channelName}`,
      reason,
      facts: { [named]: count },
    });
  return { dismissed: countOf(dismissed), left };
}

async function dismissOpenDays(
  tx: Transaction,
  filter: UnratedFilter,
  dismissal: Dismissal & { readonly most: number },
) {
  const places = await holdUnrated(tx, filter, dismissal.most);
  return dismissDays(tx, { ...filter, places }, dismissal);
}

const countOf = (ofChannels: readonly { readonly count: number }[]): number =>
  ofChannels.reduce((sum, { count }) => sum + count, 0);
