import type { Instant } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";

export interface StoredWebhook {
  readonly host: string;
  readonly urlSealed: Buffer;
  readonly secretSealed: Buffer;
  readonly setAt: Instant;
  readonly setBy: string | null;
  readonly takenAt: Instant | null;
  readonly failedAt: Instant | null;
  readonly failure: string | null;
}

export function findWebhook(tx: Transaction): Promise<StoredWebhook | undefined> {
  return tx.db
    .selectFrom("alarm_webhook")
    .innerJoin("users", "users.id", "set_by")
    .select([
      "host",
      "url_sealed as urlSealed",
      "secret_sealed as secretSealed",
      "set_at as setAt",
      "username as setBy",
      "taken_at as takenAt",
      "failed_at as failedAt",
      "failure",
    ])
    .executeTakeFirst();
}

/** Holds it until the end of the transaction, also where there is none: two who set one at once do so one after the other. */
export async function holdWebhook(tx: Transaction): Promise<void> {
  await tx.run(
    {
      name: "hold_alarm_webhook",
      text: "SELECT pg_advisory_xact_lock(hashtextextended('alarm_webhook', 0))",
    },
    [],
  );
}

interface NewWebhook {
  readonly host: string;
  readonly urlSealed: Buffer;
  readonly secretSealed: Buffer;
  readonly setAt: Instant;
  readonly setBy: bigint;
}

export async function replaceWebhook(tx: Transaction, webhook: NewWebhook): Promise<void> {
  await removeWebhookRow(tx);
  await tx.db
    .insertInto("alarm_webhook")
    .values({
      id: 1,
      host: webhook.host,
      url_sealed: webhook.urlSealed,
      secret_sealed: webhook.secretSealed,
      set_at: webhook.setAt,
      set_by: webhook.setBy,
    })
    .execute();
}

export async function removeWebhookRow(tx: Transaction): Promise<void> {
  await tx.db.deleteFrom("alarm_webhook").execute();
}

/**
 * Keeps what became of a message to the webhook that was set at a moment; nothing where there is another by now, or where a later message
 * has said already how it is.
 */
export async function keepDelivery(
  tx: Transaction,
  setAt: Instant,
  { at, failure }: { readonly at: Instant; readonly failure: string | undefined },
): Promise<void> {
  await tx.db
    .updateTable("alarm_webhook")
    .set(
      failure === undefined
        ? { taken_at: at, failed_at: null, failure: null }
        : { failed_at: at, failure },
    )
    .where("set_at", "=", setAt)
    .where(({ eb, or }) => or([eb("taken_at", "is", null), eb("taken_at", "<=", at)]))
    .where(({ eb, or }) => or([eb("failed_at", "is", null), eb("failed_at", "<=", at)]))
    .execute();
}
