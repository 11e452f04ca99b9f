import type { ActivityType } from "@farsim/contract/activities.ts";
import type { CardStatus, CardType } from "@farsim/contract/cards.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { PayOrderStatus } from "@farsim/contract/pay.ts";
import type { PurchaseFailure, PurchaseStep } from "@farsim/contract/purchases.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { textInColumn } from "../../platform/database/statements/text-in.ts";

/** Reads what the other folders write; every query names the one account it is about. */

export function profileOf(tx: Transaction, userId: bigint) {
  return tx.db
    .selectFrom("users")
    .innerJoin("wallets", "wallets.user_id", "users.id")
    .where("users.id", "=", userId)
    .select([
      "username",
      "email",
      "level",
      "created_at as createdAt",
      "wallets.balance_micros as balance",
    ])
    .executeTakeFirstOrThrow();
}

export function cardsOf(tx: Transaction, userId: bigint) {
  return tx.db
    .selectFrom("cards")
    .innerJoin("channels", "channels.id", "cards.channel_id")
    .where("holder_id", "=", userId)
    .select([
      "cards.id",
      "card_number as cardNumber",
      "iccid",
      sql<CardType>`cards.type`.as("type"),
      "channels.name as channelName",
      "tag",
      sql<CardStatus>`cards.status`.as("status"),
      sql<Instant>`cards.bound_at`.as("boundAt"),
      "deleted_at as deletedAt",
    ])
    .orderBy("cards.id")
    .execute();
}

export function subscriptionsOf(tx: Transaction, userId: bigint, language: Language) {
  return tx.db
    .selectFrom("subscriptions")
    .innerJoin("cards", "cards.id", "subscriptions.card_id")
    .innerJoin("plan_versions as plan", (join) =>
      join
        .onRef("plan.plan_id", "=", "subscriptions.plan_id")
        .onRef("plan.version", "=", "subscriptions.version"),
    )
    .where("cards.holder_id", "=", userId)
    .select([
      "subscriptions.card_id as cardId",
      textInColumn("plan.name", language).as("planName"),
      sql<string>`lower(during)::text`.as("from"),
      sql<string | null>`upper(during)::text`.as("until"),
      "ordered_at as orderedAt",
    ])
    .orderBy("cardId")
    .orderBy("from")
    .execute();
}

// The cards are read first: what a join asks would not reach the parts of the view, and all use would be read.
export function usageOf(tx: Transaction, userId: bigint, language: Language) {
  const own = sql<bigint[]>`ARRAY(SELECT id FROM cards WHERE holder_id = ${userId})`;
  return tx.db
    .selectFrom("use_by_region as use")
    .innerJoin("regions as region", "region.code", "use.region_code")
    .where(sql<boolean>`use.card_id = ANY(${own})`)
    .select(({ ref }) => [
      "use.card_id as cardId",
      ref("use.day").$notNull().as("day"),
      "region.code as region",
      textInColumn("region.name", language).as("regionName"),
      sql<bigint>`sum(use.bytes)::bigint`.as("bytes"),
    ])
    .groupBy(["cardId", "use.day", "region.code"])
    .orderBy("cardId")
    .orderBy("day")
    .orderBy("region")
    .execute();
}

export function activitiesOf(tx: Transaction, userId: bigint, language: Language) {
  return tx.db
    .selectFrom("activities as activity")
    .leftJoin("plan_versions as plan", (join) =>
      join
        .onRef("plan.plan_id", "=", "activity.plan_id")
        .onRef("plan.version", "=", "activity.plan_version"),
    )
    .leftJoin("add_ons as add_on", "add_on.id", "activity.add_on_id")
    .where("activity.user_id", "=", userId)
    .select([
      "activity.seq as id",
      sql<ActivityType>`activity.type`.as("type"),
      "cause",
      "reverses_seq as reverses",
      "change_micros as change",
      "balance_after_micros as balanceAfter",
      "changed_at as changeTime",
      "trade_date as tradeDate",
      "card_id as cardId",
      textInColumn<string | null>("plan.name", language).as("planName"),
      textInColumn<string | null>("add_on.name", language).as("addOnName"),
      "note",
    ])
    .orderBy("activity.seq")
    .execute();
}

export function payOrdersOf(tx: Transaction, userId: bigint) {
  return tx.db
    .selectFrom("pay_orders")
    .where("user_id", "=", userId)
    .select([
      "id",
      "amount_micros as amount",
      "service_fee_micros as serviceFee",
      sql<RechargeMethod>`method`.as("method"),
      "remark",
      sql<PayOrderStatus>`status`.as("status"),
      "created_at as createdAt",
      "finished_at as finishedAt",
      "cancelled_at as cancelledAt",
      "purchase_id as purchaseId",
    ])
    .orderBy("id")
    .execute();
}

export function purchasesOf(tx: Transaction, userId: bigint, language: Language) {
  return tx.db
    .selectFrom("purchases")
    .innerJoin("plan_versions as plan", (join) =>
      join
        .onRef("plan.plan_id", "=", "purchases.plan_id")
        .onRef("plan.version", "=", "purchases.plan_version"),
    )
    .where("user_id", "=", userId)
    .select([
      "purchases.id",
      textInColumn("plan.name", language).as("planName"),
      sql<boolean>`esim_fee_micros IS NOT NULL`.as("withEsim"),
      sql<RegionCode | null>`region_code`.as("region"),
      "card_id as cardId",
      sql<PurchaseStep>`step`.as("step"),
      sql<PurchaseFailure | null>`failure`.as("failure"),
      "purchases.created_at as createdAt",
    ])
    .orderBy("purchases.id")
    .execute();
}
