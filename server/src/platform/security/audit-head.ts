import type { Instant } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { linkAuditEntries } from "./audit-chain.ts";

/** How long the address that heads are posted to may take to answer. */
const withinMs = 10_000;

/** The last entry of the audit log and its hash, which follows from all entries before it. */
export interface AuditHead {
  readonly entry: string;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

interface Parts {
  readonly database: Database;
  readonly log: Log;
  readonly now: Instant;
  /** Where heads are posted to as well. */
  readonly url: string | undefined;
}

/**
 * Links what still waits, and writes the head of the audit log where the database cannot take it back: into the program's log, and as JSON (`entry`, `hash`,
 * `at`) to an address, where one is set. Kept there, it proves later that no entry up to it was changed or cut
 * (`npm run verify-ledger -- --head <hash>`). Throws where the address does not answer with success.
 */
export async function publishAuditHead({ database, log, now, url }: Parts): Promise<void> {
  await linkAuditEntries(database);
  const head = await findAuditHead(database);
  if (!head) return;
  log.info({ event: "audit_head", ...head }, "security");
  if (url === undefined) return;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...head, at: now.toString() }),
    redirect: "manual",
    signal: AbortSignal.timeout(withinMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`AUDIT_HEAD_URL answered ${answer.status}`);
}

/** Undefined as long as the log is empty. */
async function findAuditHead(database: Database): Promise<AuditHead | undefined> {
  const { rows } = await database.pool.query<AuditHead>(
    "SELECT entry_id::text AS entry, encode(hash, 'hex') AS hash FROM audit_links ORDER BY position DESC LIMIT 1",
  );
  return rows[0];
}
