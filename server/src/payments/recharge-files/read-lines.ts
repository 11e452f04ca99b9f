import { mostRechargeLines, rechargeColumns } from "@farsim/contract/desk/money/recharge-files.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { type CsvLine, readHandedIn, separatorOf } from "../../platform/read-csv.ts";

/** A file of recharges as it was handed in. */
export interface ReadFile {
  /** The names in the first line. */
  readonly columns: readonly string[];
  readonly lines: readonly ReadLine[];
  readonly separator: "," | ";";
}

/** A line with its cells, without blanks around them; undefined where it has not as many as the first line. */
export interface ReadLine {
  readonly line: number;
  readonly source: readonly string[];
  readonly cells:
    | { readonly account: string; readonly amount: string; readonly reason: string }
    | undefined;
}

/** Reads a file (comma or semicolon separated). Throws `validation_failed` where its first line is not right, or it has no line or too many. */
export function readRechargeFile(csv: string): ReadFile {
  const [head, ...lines] = readHandedIn(csv);
  const columns = head?.fields.map((name) => name.trim()) ?? [];
  const places = rechargeColumns.map((name) =>
    columns.findIndex((column) => column.toLowerCase() === name),
  );
  const [account = -1, amount = -1, reason = -1] = places;
  const isKnown = columns.length === places.filter((place) => place >= 0).length;
  const refuse = (
    csv: "recharge_columns_invalid" | "recharge_file_empty" | "recharge_lines_many",
  ) => new Problem("validation_failed", { fields: { csv } });
  if (account < 0 || amount < 0 || !isKnown) throw refuse("recharge_columns_invalid");
  if (lines.length === 0) throw refuse("recharge_file_empty");
  if (lines.length > mostRechargeLines) throw refuse("recharge_lines_many");
  const cell = ({ fields }: CsvLine, place: number) => fields[place]?.trim() ?? "";
  return {
    columns,
    separator: separatorOf(csv),
    lines: lines.map((line) => ({
      line: line.line,
      source: line.fields,
      cells:
        line.fields.length === columns.length
          ? { account: cell(line, account), amount: cell(line, amount), reason: cell(line, reason) }
          : undefined,
    })),
  };
}
