import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";

export interface Alerts {
  readonly lowBalanceMicros: Micros | null;
  readonly data50: boolean;
  readonly data80: boolean;
  readonly data100: boolean;
  readonly recharged: boolean;
  readonly cardStopped: boolean;
}

interface StoredSettings {
  readonly language: string;
  readonly country: string | null;
  /** Undefined where nothing was chosen. */
  readonly alerts: Alerts | undefined;
  readonly hasAuthenticator: boolean;
  readonly recoveryCodes: number;
}

export async function findSettings(tx: Transaction, userId: bigint): Promise<StoredSettings> {
  const { language, country, hasAuthenticator, recoveryCodes } = await tx.db
    .selectFrom("users as user")
    .innerJoin("wallets as wallet", "wallet.user_id", "user.id")
    .leftJoin("authenticators as authenticator", "authenticator.user_id", "user.id")
    .where("user.id", "=", userId)
    .select([
      "user.language",
      "wallet.country",
      sql<boolean>`authenticator.confirmed_at IS NOT NULL`.as("hasAuthenticator"),
      sql<number>`(SELECT count(*)::int FROM recovery_codes WHERE user_id = "user".id)`.as(
        "recoveryCodes",
      ),
    ])
    .executeTakeFirstOrThrow();
  const alerts = await tx.db
    .selectFrom("account_alerts")
    .where("user_id", "=", userId)
    .select([
      "low_balance_micros as lowBalanceMicros",
      "data_50 as data50",
      "data_80 as data80",
      "data_100 as data100",
      "recharged",
      "card_stopped as cardStopped",
    ])
    .executeTakeFirst();
  return { language, country, alerts, hasAuthenticator, recoveryCodes };
}

export async function setLanguage(
  tx: Transaction,
  userId: bigint,
  language: Language,
): Promise<void> {
  await tx.db.updateTable("users").set({ language }).where("id", "=", userId).execute();
}

export async function setAlerts(tx: Transaction, userId: bigint, alerts: Alerts): Promise<void> {
  const chosen = {
    low_balance_micros: alerts.lowBalanceMicros,
    data_50: alerts.data50,
    data_80: alerts.data80,
    data_100: alerts.data100,
    recharged: alerts.recharged,
    card_stopped: alerts.cardStopped,
  };
  await tx.db
    .insertInto("account_alerts")
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(chosen))
    .execute();
}

export async function deleteAlerts(tx: Transaction, userId: bigint): Promise<void> {
  await tx.db.deleteFrom("account_alerts").where("user_id", "=", userId).execute();
}
