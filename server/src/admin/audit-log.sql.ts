import { sql } from "kysely";
import { idsOfThoseNamed } from "../accounts/named-accounts.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { ListOrder } from "../platform/http/request/list-order.ts";
import { countSome } from "../platform/http/request/paging.ts";
import { entriesAbout, type Named } from "./audit-subjects.sql.ts";

export interface AuditSearch {
  /** The beginning of an administrator's username or email. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly about?: Named | undefined;
  /** From a moment on, and before another. */
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

function matching(tx: Transaction, { actor, action, about, since, until }: AuditSearch) {
  return tx.db
    .selectFrom("audit_entries as entry")
    .$if(!!actor, (query) =>
      query.where(sql<boolean>`entry.actor_id IN (${idsOfThoseNamed(actor!)})`),
    )
    .$if(!!action, (query) => query.where("deed", "=", action!))
    .$if(about !== undefined, (query) =>
      query.where(sql<boolean>`entry.id IN (${entriesAbout(about!)})`),
    )
    .$if(since !== undefined, (query) => query.where("at", ">=", since!))
    .$if(until !== undefined, (query) => query.where("at", "<", until!));
}

/** Entries in an order, by their numbers. */
export function findEntries(
  tx: Transaction,
  search: AuditSearch,
  { order, rows }: { readonly order: ListOrder; readonly rows: number },
) {
  return matching(tx, search)
    .leftJoin("users as actor", "actor.id", "entry.actor_id")
    .leftJoin("audit_links as link", "link.entry_id", "entry.id")
    .$if(order.behind !== undefined, (query) => query.where(order.behind!))
    .select([
      "entry.id",
      "entry.at",
      "entry.actor_id as actorId",
      "actor.username as actor",
      "entry.deed",
      "entry.subject",
      "entry.origin",
      "entry.reason",
      sql<Record<string, unknown>>`entry.facts`.as("facts"),
      "link.hash",
    ])
    .orderBy(order.by)
    .limit(rows)
    .execute();
}

/** How many entries a search finds, as far as lists count. */
export function countEntries(tx: Transaction, search: AuditSearch): Promise<number> {
  return countSome(tx, matching(tx, search).select("entry.id"));
}
