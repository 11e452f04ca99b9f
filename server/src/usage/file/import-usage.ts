import type { importUsage as contract } from "@farsim/contract/desk/cards/usage-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { channelNamed } from "../../channels/channel.ts";
import { audit } from "../../platform/security/audit.ts";
import type { ConcurrencyLimiter } from "../../platform/http/load/concurrency-limiter.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { addFees, type Fees, feesShown, noFees } from "../ingest/fees.ts";
import { ingestUsage } from "../ingest/ingest-usage.ts";
import { readUsageFile, refusedLines } from "./usage-file.ts";

/**
 * An administrator hands in what a channel could not send, after a check of this very file: by the same way as the channel's own
 * call, some thousand lines in each transaction. A file that was taken in part may be handed in again: the records' ids make
 * repeats harmless. Throws `not_found` for a channel that is none.
 */
export async function importUsage(
  steps: Steps,
  limit: ConcurrencyLimiter,
  { channelName, csv, digest }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  await steps.step(({ tx }) => channelNamed(tx, channelName));
  const file = readUsageFile(channelName, csv);
  if (file.digest !== digest)
    throw new Problem("validation_failed", { fields: { digest: "invalid" } });
  const rejected: Output<typeof contract>["rejected"] = [];
  let [accepted, duplicates] = [0, 0];
  let fees: Fees = noFees;
  for (const part of file.parts) {
    const rated = await limit(
      () =>
        steps.step(async (ctx) => {
          const result = await ingestUsage(ctx, channelName, part.records);
          await audit(ctx, {
            action: "admin/usage/import",
            subject: `channel:${channelName}`,
            facts: {
              digest,
              accepted: result.accepted,
              duplicates: result.duplicates,
              rejected: result.rejected.length,
              charged: formatAmount(result.fees.micros, ctx.shop.currencyDigits),
            },
          });
          return result;
        }),
      part.lines.length,
    );
    accepted += rated.accepted;
    duplicates += rated.duplicates;
    fees = addFees(fees, rated.fees);
    for (const { line, ...refused } of refusedLines(part, rated.rejected))
      rejected.push({ ...refused, line: line.line });
  }
  return { accepted, duplicates, rejected, fees: feesShown(fees, steps.shop) };
}
