import { sql } from "kysely";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { countSome } from "../platform/http/paging.ts";

export interface AuditSearch {
  /** The beginning of an administrator's username or email. */
  readonly actor?: string | undefined;
  readonly deed?: string | undefined;
  readonly subject?: string | undefined;
  /** From a moment on, and before another. */
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

const beginning = (text: string) => `${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;

function matching(tx: Transaction, { actor, deed: action, subject, since, until }: AuditSearch) {
  return tx.db
    .selectFrom("audit_entries as entry")
    .$if(!!actor, (query) =>
      query.where("entry.actor_id", "in", ({ selectFrom }) =>
        selectFrom("users")
          .select("users.id")
          .where(({ or }) =>
            or([
              sql<boolean>`lower(username) LIKE ${beginning(actor!)}`,
              sql<boolean>`lower(email) LIKE ${beginning(actor!)}`,
            ]),
          ),
      ),
    )
    .$if(!!action, (query) => query.where("deed", "=", action!))
    .$if(!!subject, (query) => query.where("subject", "=", subject!))
    .$if(since !== undefined, (query) => query.where("at", ">=", since!))
    .$if(until !== undefined, (query) => query.where("at", "<", until!));
}

/** Entries below a number, newest first, with what accounts and cards are called today. */
export function findEntries(
  tx: Transaction,
  search: AuditSearch,
  { before, rows }: { before: bigint | undefined; rows: number },
) {
  const idAfter = (kind: string) =>
    sql<
      bigint | null
    >`CASE WHEN entry.subject ~ ${`^${kind}:[0-9]{1,18}$`} THEN split_part(entry.subject, ':', 2)::bigint END`;
  return matching(tx, search)
    .leftJoin("users as actor", "actor.id", "entry.actor_id")
    .leftJoin("users as account", (join) => join.on("account.id", "=", idAfter("user")))
    .leftJoin("cards as card", (join) => join.on("card.id", "=", idAfter("card")))
    .$if(before !== undefined, (query) => query.where("entry.id", "<", before!))
    .select([
      "entry.id",
      "entry.at",
      "entry.actor_id as actorId",
      "actor.username as actor",
      "entry.deed",
      "entry.subject",
      sql<
        string | null
      >`coalesce(account.username, CASE WHEN account.deleted_at IS NULL THEN account.email END, card.card_number)`.as(
        "subjectName",
      ),
      "entry.origin",
      "entry.reason",
      sql<Record<string, unknown>>`entry.facts`.as("facts"),
      "entry.hash",
    ])
    .orderBy("entry.id", "desc")
    .limit(rows)
    .execute();
}

/** How many entries a search finds, as far as lists count. */
export function countEntries(tx: Transaction, search: AuditSearch): Promise<number> {
  return countSome(tx, matching(tx, search).select("entry.id"));
}
