import type {
  BankLayout,
  checkBankFile,
  startBankFile,
} from "@farsim/contract/desk/money/bank-files.ts";
import type { CallInput, Output } from "@farsim/contract/endpoint.ts";

/** A payment as a line of a sheet: its day, its amount, and what the payer wrote. */
export type SheetLine = readonly [day: string, amount: string, text: string];

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A bank statement as a sheet whose names need no one to say what stands where. */
export const sheetOf = (...lines: readonly SheetLine[]): string =>
  ["Date,Amount,Reference", ...lines.map((fields) => fields.map(quoted).join(","))].join("\n");

/** What a caller who has seen the check of a bank statement asks for. */
export function agreedStatement(
  csv: string,
  { certain, likely, left, digest }: Output<typeof checkBankFile>,
  {
    chosen = [],
    layout,
  }: { readonly chosen?: readonly number[]; readonly layout?: BankLayout } = {},
): CallInput<typeof startBankFile> {
  const finished = [...certain, ...likely.filter(({ line }) => chosen.includes(line))];
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const sum = finished.reduce((all, { order }) => all + cents(order.amount), 0);
  return {
    csv,
    ...(layout && { layout }),
    name: "statement.csv",
    chosen: [...chosen],
    digest,
    waits: left !== undefined && sum > cents(left),
  };
}
