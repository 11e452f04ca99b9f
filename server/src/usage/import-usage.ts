import { type importUsage as contract, usageColumns } from "@farsim/contract/desk/channels.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { channelNamed } from "../channels/channel.ts";
import { audit } from "../platform/security/audit.ts";
import type { ConcurrencyLimiter } from "../platform/http/concurrency-limiter.ts";
import type { Steps } from "../platform/http/mount.ts";
import { type CsvLine, readCsv } from "../platform/read-csv.ts";
import { ingestUsage } from "./ingest-usage.ts";

const mostLines = 100_000;
const linesAStep = 5_000;

/**
 * An administrator hands in what a channel could not send: by the same way as the channel's own call, some thousand lines
 * in each transaction. A file that was taken in part may be handed in again: the records' ids make repeats harmless.
 * Refuses `not_found` for a channel that is none.
 */
export async function importUsage(
  steps: Steps,
  limit: ConcurrencyLimiter,
  { channelName, csv }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  await steps.step(({ tx }) => channelNamed(tx, channelName));
  const [head, ...lines] = readCsv(csv);
  const recordOf = recordsUnder(head);
  if (lines.length > mostLines)
    throw new Problem("validation_failed", { fields: { csv: "too_long" } });
  const taken: Output<typeof contract> = { accepted: 0, duplicates: 0, rejected: [] };
  for (let from = 0; from < lines.length; from += linesAStep) {
    const part = lines.slice(from, from + linesAStep);
    const rated = await limit(
      () =>
        steps.step(async (ctx) => {
          const { rejected, ...counted } = await ingestUsage(ctx, channelName, part.map(recordOf));
          const facts = { ...counted, rejected: rejected.length };
          await audit(ctx, {
            deed: "admin/usage/import",
            subject: `channel:${channelName}`,
            facts,
          });
          return { rejected, ...counted };
        }),
      part.length,
    );
    taken.accepted += rated.accepted;
    taken.duplicates += rated.duplicates;
    for (const { at, id, error } of rated.rejected)
      taken.rejected.push({ line: part[at]!.line, id, error });
  }
  taken.rejected.sort((a, b) => a.line - b.line);
  return taken;
}

/** How a line becomes a record as a channel tells it: by the names in the first line, in any order. */
function recordsUnder(head: CsvLine | undefined): (line: CsvLine) => Record<string, unknown> {
  const names = head?.fields.map((name) => name.trim()) ?? [];
  const isComplete =
    names.length === usageColumns.length && usageColumns.every((name) => names.includes(name));
  if (!isComplete)
    throw new Problem("validation_failed", { fields: { csv: "usage_columns_invalid" } });
  return ({ fields }) => {
    // A line with too many fields keeps them under names that no record has, so that it is refused.
    const record: Record<string, unknown> = Object.fromEntries(
      fields.map((field, at) => [names[at] ?? `column ${at + 1}`, field.trim()]),
    );
    const bytes = record["bytes"];
    return typeof bytes === "string" && /^[0-9]{1,16}$/.test(bytes)
      ? { ...record, bytes: Number(bytes) }
      : record;
  };
}
