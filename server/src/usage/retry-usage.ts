import { mostMatching, type retryUsage as contract } from "@farsim/contract/desk/usage-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import { actingUser, type Context } from "../platform/context.ts";
import type { ConcurrencyLimiter } from "../platform/http/concurrency-limiter.ts";
import type { Steps } from "../platform/http/mount.ts";
import { audit } from "../platform/security/audit.ts";
import { addFees, type Fees, feesShown, noFees } from "./fees.ts";
import { ingestUsage } from "./ingest-usage.ts";
import { rejectedMeant } from "./open-usage.ts";
import {
  channelsOfRejected,
  holdRejected,
  noteRefusals,
  type RejectedFilter,
  settleTaken,
} from "./rejected-usage.sql.ts";

const recordsAStep = 1_000;

interface Tried {
  /** The last record of this step; undefined where none was left. */
  readonly last: bigint | undefined;
  readonly records: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly fees: Fees;
}

/**
 * Takes in refused records again, by the way that they came: a channel's in transactions of their own, for each locks its wallets.
 * The records are held meanwhile, so that two who try the same ones count them once.
 */
export async function retryUsage(
  steps: Steps,
  limit: ConcurrencyLimiter,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const channels = await steps.step((ctx) => channelsOfRejected(ctx.tx, rejectedMeant(ctx, input)));
  const matching = channels.reduce((sum, { count }) => sum + count, 0);
  const sum = { records: 0, accepted: 0, duplicates: 0, rejected: 0, fees: noFees };
  for (const { channelName } of channels) {
    let above: bigint | undefined = 0n;
    while (above !== undefined && sum.records < mostMatching) {
      const from: { above: bigint; most: number } = {
        above,
        most: Math.min(recordsAStep, mostMatching - sum.records),
      };
      const tried: Tried = await limit(
        () =>
          steps.step((ctx) => tryAgain(ctx, { ...rejectedMeant(ctx, input), channelName }, from)),
        from.most,
      );
      above = tried.last;
      sum.records += tried.records;
      sum.accepted += tried.accepted;
      sum.duplicates += tried.duplicates;
      sum.rejected += tried.rejected;
      sum.fees = addFees(sum.fees, tried.fees);
    }
  }
  const { accepted, duplicates, rejected, fees } = sum;
  return {
    accepted,
    duplicates,
    rejected,
    fees: feesShown(fees, steps.shop),
    left: Math.max(0, matching - sum.records),
  };
}

async function tryAgain(
  ctx: Context,
  filter: RejectedFilter & { readonly channelName: string },
  from: { readonly above: bigint; readonly most: number },
): Promise<Tried> {
  const { channelName } = filter;
  const held = await holdRejected(ctx.tx, filter, from);
  const last = held.at(-1)?.id;
  const readable = held.flatMap(({ id, record }) => {
    const read = recordOf(record);
    return read ? [{ id, record: read }] : [];
  });
  const cut = held.length - readable.length;
  const nothing = { last, records: held.length, accepted: 0, duplicates: 0, rejected: cut };
  if (readable.length === 0) return { ...nothing, fees: noFees };
  const { rejected, ...taken } = await ingestUsage(
    ctx,
    channelName,
    readable.map(({ record }) => record),
    { isReplay: true },
  );
  const refused = new Set(rejected.map(({ at }) => at));
  await settleTaken(
    ctx.tx,
    readable.flatMap(({ id }, at) => (refused.has(at) ? [] : [id])),
    { by: actingUser(ctx), now: ctx.now },
  );
  await noteRefusals(
    ctx.tx,
    rejected.map(({ at, error, field }) => ({ id: readable[at]!.id, error, field })),
  );
  const tried = { ...nothing, ...taken, rejected: rejected.length + cut };
  await audit(ctx, {
    deed: "admin/usage/retry",
    subject: `channel:${channelName}`,
    facts: {
      accepted: tried.accepted,
      duplicates: tried.duplicates,
      rejected: tried.rejected,
      charged: formatAmount(tried.fees.micros, ctx.shop.currencyDigits),
    },
  });
  return tried;
}

/** A record as it was kept; undefined where it was too long to be kept whole. */
function recordOf(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
