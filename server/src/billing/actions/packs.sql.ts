import type { CardStatus } from "@farsim/contract/cards.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** Makes a card a pack, or gives it another time. */
export async function setPack(
  tx: Transaction,
  cardId: bigint,
  { status, days, expiresAt }: { status: CardStatus; days: number; expiresAt: Instant },
): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({
      status,
      suspend_reason: null,
      is_starter_pack: true,
      pack_days: days,
      expires_at: expiresAt,
    })
    .where("id", "=", cardId)
    .execute();
}

/** Makes a pack an ordinary card: what stopped the pack has ended with it. */
export async function unsetPack(
  tx: Transaction,
  cardId: bigint,
  status: CardStatus,
): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({
      status,
      suspend_reason: null,
      admin_stop: null,
      is_starter_pack: false,
      pack_days: null,
      expires_at: null,
    })
    .where("id", "=", cardId)
    .execute();
}

/** Makes a pack its holder's ordinary card; an administrator's stop stays. */
export async function convertPack(tx: Transaction, cardId: bigint, planId: bigint): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({
      status: "USING",
      suspend_reason: null,
      is_starter_pack: false,
      pack_days: null,
      expires_at: null,
      converted_plan_id: planId,
    })
    .where("id", "=", cardId)
    .execute();
}

/** The days a pack was set with. */
export async function packDaysOf(tx: Transaction, cardId: bigint): Promise<number> {
  const { pack_days } = await tx.db
    .selectFrom("cards")
    .select("pack_days")
    .where("id", "=", cardId)
    .executeTakeFirstOrThrow();
  if (pack_days === null) throw new Error(`card ${cardId} is no pack`);
  return pack_days;
}
