import type { PurchaseFailure, PurchaseStep } from "@farsim/contract/purchases.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import type { Selectable } from "kysely";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import type { Purchases } from "../platform/database/tables.gen.ts";
import type { Purchase } from "./purchase.ts";

const purchaseOf = (row: Selectable<Purchases>): Purchase => ({
  id: row.id,
  userId: row.user_id,
  planId: row.plan_id,
  planVersion: row.plan_version,
  esimFeeMicros: row.esim_fee_micros,
  regionCode: row.region_code as RegionCode | null,
  cardId: row.card_id,
  step: row.step as PurchaseStep,
  failure: row.failure as PurchaseFailure | null,
  createdAt: row.created_at,
});

export async function insertPurchase(
  tx: Transaction,
  purchase: Omit<Purchase, "id" | "failure">,
): Promise<Purchase> {
  const row = await tx.db
    .insertInto("purchases")
    .values({
      user_id: purchase.userId,
      plan_id: purchase.planId,
      plan_version: purchase.planVersion,
      esim_fee_micros: purchase.esimFeeMicros,
      region_code: purchase.regionCode,
      card_id: purchase.cardId,
      step: purchase.step,
      created_at: purchase.createdAt,
      changed_at: purchase.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return purchaseOf(row);
}

export async function findPurchase(tx: Transaction, id: bigint): Promise<Purchase | undefined> {
  const row = await tx.db
    .selectFrom("purchases")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && purchaseOf(row);
}

/** What makes two purchases one: the same thing for the same customer, at the same terms. */
type SameThing = Pick<
  Purchase,
  "userId" | "planId" | "planVersion" | "esimFeeMicros" | "regionCode" | "cardId"
>;

/** A customer who orders the same more often than this and pays for none of it gets another one. */
const mostUnpaid = 5;

/** The purchases of the same thing that wait for their payment, newest first. */
export async function findPayingPurchases(tx: Transaction, same: SameThing): Promise<Purchase[]> {
  const rows = await tx.db
    .selectFrom("purchases")
    .selectAll()
    .where("user_id", "=", same.userId)
    .where("step", "=", "PAYING")
    .where("plan_id", "=", same.planId)
    .where("plan_version", "=", same.planVersion)
    .where("esim_fee_micros", "is not distinct from", same.esimFeeMicros)
    .where("region_code", "is not distinct from", same.regionCode)
    .where("card_id", "is not distinct from", same.cardId)
    .orderBy("id", "desc")
    .limit(mostUnpaid)
    .execute();
  return rows.map(purchaseOf);
}

/** The purchase that was paid from the balance as the order of this one was cancelled: in the same transaction, so at the same instant. */
export async function findReplacement(
  tx: Transaction,
  same: Purchase,
  cancelledAt: Instant,
): Promise<Purchase | undefined> {
  const { esimFeeMicros } = same;
  const row = await tx.db
    .selectFrom("purchases")
    .selectAll()
    .where("user_id", "=", same.userId)
    .where("id", ">", same.id)
    .where("created_at", "=", cancelledAt)
    .where("plan_id", "=", same.planId)
    .where("plan_version", "=", same.planVersion)
    .where("esim_fee_micros", "is not distinct from", esimFeeMicros)
    .where("region_code", "is not distinct from", same.regionCode)
    // The card of an eSIM comes later.
    .$if(esimFeeMicros === null, (query) => query.where("card_id", "=", same.cardId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("pay_orders").select("id").whereRef("purchase_id", "=", "purchases.id")),
      ),
    )
    .orderBy("id")
    .executeTakeFirst();
  return row && purchaseOf(row);
}

export async function isEsimOfPurchase(tx: Transaction, cardId: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom("purchases")
    .select("id")
    .where("card_id", "=", cardId)
    .where("esim_fee_micros", "is not", null)
    .where("step", "in", ["PROFILE", "PLAN", "DONE"])
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a purchase on from the step at which it was read; its wallet is held. */
export async function movePurchase(
  tx: Transaction,
  { id, step }: Purchase,
  to: {
    readonly step: PurchaseStep;
    readonly failure?: PurchaseFailure;
    readonly cardId?: bigint;
    readonly now: Instant;
  },
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable("purchases")
    .set({
      step: to.step,
      failure: to.failure ?? null,
      changed_at: to.now,
      ...(to.cardId !== undefined && { card_id: to.cardId }),
    })
    .where("id", "=", id)
    .where("step", "=", step)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`purchase ${id} was moved by someone else`);
}

const due: Statement = {
  name: "find_due_purchases",
  text: `SELECT purchases.id FROM purchases JOIN cards ON cards.id = purchases.card_id
         WHERE purchases.step = 'PROFILE'
           AND (cards.esim_state <> 'ordered' OR cards.holder_id IS DISTINCT FROM purchases.user_id)
         ORDER BY purchases.id LIMIT 100`,
};

/** The purchases that waited for a profile, which is there now or will never be. */
export async function findDuePurchases(tx: Transaction): Promise<bigint[]> {
  return (await tx.run<{ id: bigint }>(due, [])).map(({ id }) => id);
}

const reserved: Statement = {
  name: "find_reserved_credit",
  text: `SELECT coalesce(sum(plan.price_micros + CASE step WHEN 'ESIM' THEN esim_fee_micros ELSE 0 END), 0)::bigint AS micros
         FROM purchases JOIN plan_versions AS plan ON plan.plan_id = purchases.plan_id AND plan.version = plan_version
         WHERE user_id = $1 AND step IN ('ESIM', 'PROFILE', 'PLAN')`,
};

/** What of an account's balance its purchases that are under way will still need, in micros. */
export async function findReservedCredit(tx: Transaction, userId: bigint): Promise<bigint> {
  return (await tx.run<{ micros: bigint }>(reserved, [userId]))[0]!.micros;
}
