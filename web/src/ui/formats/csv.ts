import { beginsFormula } from "@farsim/contract/values/texts/begins-formula.ts";

/** What a spreadsheet would take for a formula is made harmless by a quote before it. */
function cell(value: string): string {
  const plain = beginsFormula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows as comma separated values (RFC 4180), or with semicolons as spreadsheets write them where the comma is the decimal sign; under a byte order mark: without it a spreadsheet takes Chinese for nonsense. */
export function csvOf(rows: readonly (readonly string[])[], separator: "," | ";" = ","): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join("")}`;
}
