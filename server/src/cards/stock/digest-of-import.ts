import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";

/**
 * SQL: what tells the cards of one file from any others, over their rows: how many they are, what is printed on them, whose
 * they are. Hexadecimal; a SIM keeps these for good, and the card that it was delivered with its place.
 */
export const digestOfCards = `encode(sha256(convert_to(COALESCE(string_agg(
  concat_ws(' ', card_number, iccid, type, channel_id), ', ' ORDER BY COALESCE(delivered_id, cards.id)), ''), 'UTF8')), 'hex')`;

/** The digest of the cards that came with a file, for the audit log: `verify-ledger` works it out again. */
export async function digestOfImport(tx: Transaction, importId: bigint): Promise<string> {
  const { digest } = await tx.db
    .selectFrom("cards")
    .where("import_id", "=", importId)
    .select(sql<string>`${sql.raw(digestOfCards)}`.as("digest"))
    .executeTakeFirstOrThrow();
  return digest;
}
