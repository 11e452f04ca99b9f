import type { LegalDocument } from "@farsim/contract/legal.ts";
import { legalDocuments } from "@farsim/contract/values/pages/legal-paths.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

export interface DocumentVersion {
  readonly document: LegalDocument;
  readonly version: number;
}

/** The changes of the legal documents, the oldest first, without what they say. */
export function findPublished(tx: Transaction) {
  return tx.db
    .selectFrom("shop_settings")
    .where("topic", "in", legalDocuments)
    .select([sql<LegalDocument>`topic`.as("topic"), "version", "valid_from as validFrom"])
    .orderBy("version")
    .execute();
}

// The account is held against its deletion, which removes what it has accepted: that holds it FOR NO KEY UPDATE.
const insert: Statement = {
  name: "accept_documents",
  text: `INSERT INTO legal_acceptances (user_id, document, version, accepted_at)
         SELECT u.id, d.document, d.version, $4::timestamptz
         FROM users u, unnest($2::text[], $3::integer[]) AS d (document, version)
         WHERE u.id = $1 AND u.deleted_at IS NULL FOR SHARE OF u
         ON CONFLICT DO NOTHING RETURNING document`,
};

/** Keeps what an account accepts; false where it has accepted all of it before. */
export async function insertAcceptances(
  tx: Transaction,
  { userId, accepted, now }: { userId: bigint; accepted: readonly DocumentVersion[]; now: Instant },
): Promise<boolean> {
  const documents = accepted.map(({ document }) => document);
  const versions = accepted.map(({ version }) => version);
  return (await tx.run(insert, [userId, documents, versions, now])).length > 0;
}

/** What an account has accepted, the oldest first. */
export function findAcceptances(tx: Transaction, userId: bigint) {
  return tx.db
    .selectFrom("legal_acceptances")
    .where("user_id", "=", userId)
    .select([sql<LegalDocument>`document`.as("document"), "version", "accepted_at as acceptedAt"])
    .orderBy("accepted_at")
    .orderBy("document")
    .orderBy("version")
    .execute();
}

/** How many accounts have accepted a version. */
export async function countAcceptances(
  tx: Transaction,
  { document, version }: DocumentVersion,
): Promise<number> {
  const { accepted } = await tx.db
    .selectFrom("legal_acceptances")
    .where("document", "=", document)
    .where("version", "=", version)
    .select(sql<number>`count(*)::int`.as("accepted"))
    .executeTakeFirstOrThrow();
  return accepted;
}

export async function deleteAcceptances(tx: Transaction, userId: bigint): Promise<void> {
  await tx.db.deleteFrom("legal_acceptances").where("user_id", "=", userId).execute();
}
