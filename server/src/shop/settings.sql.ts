import type { Instant } from "../platform/clock.ts";
import type { Day } from "../platform/calendar.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import type { Topic } from "./topics.ts";

/** One change of a topic, as it is kept. */
export interface SettingsRow {
  readonly topic: Topic;
  readonly version: number;
  readonly setting: object;
  readonly validFrom: Instant;
  readonly changedAt: Instant;
  readonly changedBy: bigint;
}

/**
 * The changes of every topic, the oldest first, without those that a later one replaced before they began. They are few: people
 * make them.
 */
export async function findSettings(tx: Transaction): Promise<SettingsRow[]> {
  const rows = await tx.db
    .selectFrom("shop_settings as change")
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("shop_settings as later")
            .select("later.version")
            .whereRef("later.topic", "=", "change.topic")
            .whereRef("later.version", ">", "change.version")
            .whereRef("later.changed_at", "<", "change.valid_from"),
        ),
      ),
    )
    .select([
      "topic",
      "version",
      "setting",
      "valid_from as validFrom",
      "changed_at as changedAt",
      "changed_by as changedBy",
    ])
    .orderBy("topic")
    .orderBy("version")
    .execute();
  return rows as unknown as SettingsRow[];
}

/** Keeps a change; false where someone else has made this version. */
export async function insertSettings(tx: Transaction, row: SettingsRow): Promise<boolean> {
  const made = await tx.db
    .insertInto("shop_settings")
    .values({
      topic: row.topic,
      version: row.version,
      setting: JSON.stringify(row.setting),
      valid_from: row.validFrom,
      changed_at: row.changedAt,
      changed_by: row.changedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  return made !== undefined;
}

/** The username of an account; null once it has been deleted. */
export async function nameOf(tx: Transaction, userId: bigint): Promise<string | null> {
  const row = await tx.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.username ?? null;
}

const taxes: Statement = {
  name: "tax_changes",
  text: `SELECT (valid_from AT TIME ZONE billing_time_zone)::date AS from, setting FROM shop_settings change, shop_terms
         WHERE topic = 'tax' AND NOT EXISTS (SELECT FROM shop_settings later WHERE later.topic = 'tax' AND later.version > change.version
                                             AND later.changed_at < change.valid_from)
         ORDER BY version DESC`,
};

/** The changes of the rates of tax, the newest first, each with the billing day from which it holds, without those that a later one replaced: as in `findSettings`. */
export function findTaxChanges(
  tx: Transaction,
): Promise<{ readonly from: Day; readonly setting: object }[]> {
  return tx.run(taxes, []);
}

/** Whether the ledger holds anything yet. */
export async function isAnythingBooked(tx: Transaction): Promise<boolean> {
  return (
    (await tx.db.selectFrom("activities").select("seq").limit(1).executeTakeFirst()) !== undefined
  );
}
