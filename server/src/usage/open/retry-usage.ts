import {
  mostMatching,
  type retryUsage as contract,
} from "@farsim/contract/desk/cards/usage-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import type { ConcurrencyLimiter } from "../../platform/http/load/concurrency-limiter.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import { addFees, type Fees, feesShown, noFees } from "../ingest/fees.ts";
import { ingestUsage } from "../ingest/ingest-usage.ts";
import { rejectedMeant } from "./open-usage.ts";
import {
  countRejected,
  findRejectedToTry,
  type HeldRejected,
  holdRejected,
  noteRefusals,
  type Refusal,
  settleTaken,
} from "./rejected-usage.sql.ts";

const recordsAStep = 1_000;

/**
 * Less than the days after which the ids that were taken are forgotten (`sweep-usage.ts`): what was refused longer ago may have been
 * taken since, with another time, and be known no more.
 */
const mostDays = 90;

interface Tried {
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
  const { toTry, left } = await steps.step(async (ctx) => {
    const meant = rejectedMeant(ctx, input);
    return {
      toTry: await findRejectedToTry(ctx.tx, meant, mostMatching),
      left: await countRejected(ctx.tx, meant, { beyond: mostMatching }),
    };
  });
  const sum = { accepted: 0, duplicates: 0, rejected: 0, fees: noFees };
  for (const [channelName, records] of Map.groupBy(toTry, (record) => record.channelName)) {
    for (let from = 0; from < records.length; from += recordsAStep) {
      const ids = records.slice(from, from + recordsAStep).map(({ id }) => id);
      const tried = await limit(
        () => steps.step((ctx) => tryAgain(ctx, channelName, ids)),
        ids.length,
      );
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
    left,
  };
}

async function tryAgain(ctx: Context, channelName: string, ids: readonly bigint[]): Promise<Tried> {
  const oldest = ctx.now.subtract({ hours: mostDays * 24 });
  const held = await holdRejected(ctx.tx, ids, oldest);
  const { readable, refusals } = sortHeld(held);
  if (readable.length === 0) {
    await noteRefusals(ctx.tx, refusals, ctx.now);
    return { accepted: 0, duplicates: 0, rejected: refusals.length, fees: noFees };
  }
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
  for (const { at, error, field } of rejected)
    refusals.push({ id: readable[at]!.id, error, field });
  await noteRefusals(ctx.tx, refusals, ctx.now);
  const tried = { ...taken, rejected: refusals.length };
  await audit(ctx, {
    action: "admin/usage/retry",
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

/** Held records that can be tried, and the refusals of those that cannot. */
function sortHeld(held: readonly HeldRejected[]) {
  const readable: { readonly id: bigint; readonly record: Record<string, unknown> }[] = [];
  const refusals: Refusal[] = [];
  for (const { id, record: text, isTooOld } of held) {
    const record = recordOf(text);
    if (isTooOld) refusals.push({ id, error: "too_old", field: "usedAt" });
    else if (record) readable.push({ id, record });
    else refusals.push({ id, error: "invalid", field: null });
  }
  return { readable, refusals };
}

/** A record as it was kept; undefined where it was too long to be kept whole. */
function recordOf(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
