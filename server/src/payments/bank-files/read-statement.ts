import { createHash } from "node:crypto";
import type { BankLayout, checkBankFile } from "@farsim/contract/desk/money/bank-files.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { findLayout } from "./layouts.sql.ts";
import { findSheet } from "./read/find-sheet.ts";
import { guessLayout } from "./read/guess-layout.ts";
import { isXml, readCamt } from "./read/read-camt.ts";
import type { ReadPayments } from "./read/read-line.ts";
import { stillFits } from "./read/still-fits.ts";
import { fitsSheet, readSheet } from "./read/read-sheet.ts";

/** A bank statement as it was read. */
export interface Statement {
  /** None of XML. */
  readonly sheet?: {
    readonly names: readonly string[];
    readonly samples: readonly (readonly string[])[];
    /** As it was read, or would be. */
    readonly layout: BankLayout | undefined;
    /** By which such a sheet is known again. */
    readonly sheetNames: string;
  };
  /** Undefined of a sheet about which someone must say first what stands where. */
  readonly read: ReadPayments | undefined;
}

const samplesShown = 3;

/**
 * Reads a bank statement: XML as it is, a sheet as the caller says, as such a sheet was read the last time where nothing in it speaks
 * against that, or as its names suggest without doubt. Throws `validation_failed` for a file that is none, and for a layout with columns that it does not have.
 */
export async function readStatement(
  { tx, shop }: Context,
  { csv, layout: said }: Input<typeof checkBankFile>,
): Promise<Statement> {
  const digits = shop.currencyDigits;
  if (isXml(csv)) return { read: readCamt(csv, digits) };
  const found = findSheet(csv);
  if (said && !fitsSheet(found, said))
    throw new Problem("validation_failed", { fields: { layout: "bank_layout_invalid" } });
  const sheetNames = namesOf(found);
  const known = said ?? (await findLayout(tx, sheetNames));
  const fitting = known && (said || stillFits(found, known, digits)) ? known : undefined;
  // Other banks' sheets without names may have as many columns.
  const isSure = said !== undefined || found.names.length > 0;
  const guess = fitting ? { layout: fitting, isSure } : guessLayout(found, digits);
  return {
    sheet: {
      names: found.names,
      samples: found.lines.slice(0, samplesShown).map(({ fields }) => fields),
      layout: guess?.layout,
      sheetNames,
    },
    read: guess?.isSure ? readSheet(found, guess.layout, digits) : undefined,
  };
}

/** A digest of a sheet's names, which may be long. One without names is known again by how many columns it has, which is no more than a suggestion. */
const namesOf = ({ names, lines }: ReturnType<typeof findSheet>): string =>
  createHash("sha256")
    .update(JSON.stringify(names.length > 0 ? names : (lines[0]?.fields.length ?? 0)))
    .digest("hex");
