import { sql } from "kysely";
import type { Statement, Transaction } from "../platform/database/database.ts";

export interface PrintedCard {
  readonly id: bigint;
  readonly iccid: string;
  readonly verifyCodeMac: Buffer;
}

/** What is printed on the card with a number, and never changes; nothing is held yet. */
export function findPrintedCard(
  tx: Transaction,
  cardNumber: string,
): Promise<PrintedCard | undefined> {
  return tx.db
    .selectFrom("cards")
    .select(["id", "iccid", "verify_code_mac as verifyCodeMac"])
    .where("card_number", "=", cardNumber)
    .executeTakeFirst();
}

/** The code that is printed on a card, sealed; undefined for a card that was never made. */
export async function findSealedVerifyCode(
  tx: Transaction,
  cardId: bigint,
): Promise<Buffer | undefined> {
  const row = await tx.db
    .selectFrom("cards")
    .select("verify_code_sealed")
    .where("id", "=", cardId)
    .executeTakeFirst();
  return row?.verify_code_sealed;
}

/** Whether another card of a holder has this tag, in any letter case. */
export async function isTagTaken(
  tx: Transaction,
  holderId: bigint,
  cardId: bigint,
  tag: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom("cards")
    .select("id")
    .where("holder_id", "=", holderId)
    .where("id", "<>", cardId)
    .where("deleted_at", "is", null)
    .where(({ eb, fn, val }) =>
      eb(fn<string>("lower", ["tag"]), "=", fn<string>("lower", [val(tag)])),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a card's holder has had a plan before, in any version, or got it with the pack that the card was. */
export async function hasHadPlan(
  tx: Transaction,
  cardId: bigint,
  planId: bigint,
): Promise<boolean> {
  const paid = await tx.db
    .selectFrom("subscriptions")
    .select("card_id")
    .where("card_id", "=", cardId)
    .where("plan_id", "=", planId)
    .where("payer_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (paid) return true;
  const card = await tx.db
    .selectFrom("cards")
    .select("converted_plan_id")
    .where("id", "=", cardId)
    .executeTakeFirst();
  return card?.converted_plan_id === planId;
}

/** The plan version that a card had last, however long ago. */
export async function findLastVersion(
  tx: Transaction,
  cardId: bigint,
): Promise<{ planId: bigint; version: number } | undefined> {
  return tx.db
    .selectFrom("subscriptions")
    .select(["plan_id as planId", "version"])
    .where("card_id", "=", cardId)
    .orderBy(sql`lower(during)`, "desc")
    .limit(1)
    .executeTakeFirst();
}

const neverUsed: Statement = {
  name: "cards_never_used",
  text: `SELECT c.id FROM unnest($1::bigint[]) AS c (id) WHERE NOT EXISTS (SELECT FROM card_days d WHERE d.card_id = c.id)`,
};

/** Those of some cards that no use was ever reported of. */
export async function findNeverUsed(
  tx: Transaction,
  cardIds: readonly bigint[],
): Promise<bigint[]> {
  const rows = await tx.run<{ id: bigint }>(neverUsed, [cardIds]);
  return rows.map(({ id }) => id);
}
