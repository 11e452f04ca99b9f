import { hash } from "node:crypto";
import { usageColumns } from "@farsim/contract/desk/cards/usage-desk.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { type CsvLine, readHandedIn } from "../../platform/read-csv.ts";
import type { RefusedUse } from "../usage-record.ts";

const mostLines = 100_000;
const linesAPart = 5_000;

/** A file of records that an administrator hands in for a channel. */
export interface UsageFile {
  /** Of the channel and the file: the same digest means the same import. */
  readonly digest: string;
  readonly columns: readonly string[];
  readonly lines: number;
  /** As many lines as one transaction takes in, in the order of the file. */
  readonly parts: readonly UsagePart[];
}

interface UsagePart {
  readonly lines: readonly CsvLine[];
  readonly records: readonly Record<string, unknown>[];
}

/** Reads a file (comma or semicolon separated). Throws `validation_failed` where its first line is not right, or it is too long. */
export function readUsageFile(channelName: string, csv: string): UsageFile {
  const [head, ...lines] = readHandedIn(csv);
  const columns = head?.fields.map((name) => name.trim()) ?? [];
  const isComplete =
    columns.length === usageColumns.length && usageColumns.every((name) => columns.includes(name));
  if (!isComplete)
    throw new Problem("validation_failed", { fields: { csv: "usage_columns_invalid" } });
  if (lines.length > mostLines)
    throw new Problem("validation_failed", { fields: { csv: "too_long" } });
  const parts: UsagePart[] = [];
  for (let from = 0; from < lines.length; from += linesAPart) {
    const part = lines.slice(from, from + linesAPart);
    parts.push({ lines: part, records: part.map((line) => recordOf(line, columns)) });
  }
  return {
    digest: hash("sha256", `${channelName}\n${csv}`),
    columns,
    lines: lines.length,
    parts,
  };
}

/** How a line becomes a record as a channel reports it: by the names in the first line, in any order. */
function recordOf({ fields }: CsvLine, columns: readonly string[]): Record<string, unknown> {
  // A line with too many fields keeps them under names that no record has, so that it is refused.
  const record: Record<string, unknown> = Object.fromEntries(
    fields.map((field, at) => [columns[at] ?? `column ${at + 1}`, field.trim()]),
  );
  const bytes = record["bytes"];
  return typeof bytes === "string" && /^[0-9]{1,16}$/.test(bytes)
    ? { ...record, bytes: Number(bytes) }
    : record;
}

/** The refused lines of a part by their numbers, in the order of the file. */
export const refusedLines = ({ lines }: UsagePart, rejected: readonly RefusedUse[]) =>
  rejected
    .map(({ at, id, error, field }) => ({ line: lines[at]!, id, error, field }))
    .toSorted((a, b) => a.line.line - b.line.line);
