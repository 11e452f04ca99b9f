import type { Statement, Transaction } from "../../src/platform/database/database.ts";
import type { Vault } from "../../src/platform/security/vault.ts";
import { pagesById } from "../pages-by-id.ts";
import { type SealedColumn, sealedColumns } from "../../src/sealed-columns.ts";
import type { LedgerOffence } from "./offence.ts";

interface Row {
  readonly id: bigint;
  readonly sealed: Buffer;
  readonly mac: Buffer | null;
  readonly begins: string | null;
}

const nextRows = ({ table, column, mac, begins, batchSize }: SealedColumn): Statement => ({
  name: `verify_sealed_${table}_${column}`,
  text: `SELECT id, ${column} AS sealed, ${mac?.column ?? "NULL::bytea"} AS mac, ${begins ?? "NULL"} AS begins FROM ${table}
         WHERE id > $1 AND ${column} IS NOT NULL ORDER BY id LIMIT ${batchSize}`,
});

/**
 * What is sealed was sealed by the shop's own key and not changed since, and the digest beside it is of the same text: no one put
 * another verify code on a card, or another activation code, without that key.
 */
export async function checkSealed(
  tx: Transaction,
  vault: Vault,
): Promise<LedgerOffence | undefined> {
  for (const column of sealedColumns)
    for await (const rows of pagesById((after) => tx.run<Row>(nextRows(column), [after]))) {
      const wrong = rows.find((row) => !isWhole(vault, column, row));
      if (wrong) {
        const where = `${column.table} ${wrong.id}, ${column.column}`;
        const expected = "what the key of this shop has sealed, with its own digest";
        return { invariant: "sealed", where, expected, found: "something else" };
      }
    }
  return undefined;
}

function isWhole(vault: Vault, { mac }: SealedColumn, row: Row): boolean {
  if (vault.keyOf(row.sealed) === undefined) return false;
  if (row.begins !== null && !vault.open(row.sealed).startsWith(row.begins)) return false;
  if (!mac) return true;
  const right = mac.of(vault, vault.open(row.sealed));
  if (right === null || row.mac === null) return right === row.mac;
  return right.equals(row.mac) || isByFormerKey(vault, row);
}

/** Between the rotation of keys and the end of `npm run rotate-keys`. */
const isByFormerKey = (vault: Vault, { sealed, mac }: Row): boolean =>
  vault.keyOf(sealed) === "former" && mac !== null;
