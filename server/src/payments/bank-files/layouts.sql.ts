import { BankLayout } from "@farsim/contract/desk/money/bank-files.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

const last: Statement = {
  name: "last_bank_layout",
  text: `SELECT f.layout FROM recharge_files f LEFT JOIN approvals p ON p.file_id = f.id
         WHERE f.sheet_names = $1 AND f.layout IS NOT NULL AND f.stopped_by IS NULL AND p.status IS DISTINCT FROM 'REJECTED' ORDER BY f.id DESC LIMIT 1`,
};

/** How the last sheet with these names was read that was neither stopped nor rejected; undefined where none was, or a later program said it otherwise. */
export async function findLayout(
  tx: Transaction,
  sheetNames: string,
): Promise<BankLayout | undefined> {
  const [row] = await tx.run<{ layout: unknown }>(last, [sheetNames]);
  return row && BankLayout.safeParse(row.layout).data;
}
