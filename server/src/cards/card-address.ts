import { Problem } from "@farsim/contract/problem.ts";
import type { Transaction } from "../platform/database.ts";

/** How a card's carrier calls it, and which carrier that is. Refuses `not_found`. */
export async function getCardAddress(
  tx: Transaction,
  cardId: bigint,
): Promise<{ iccid: string; channelName: string }> {
  const row = await tx.db
    .selectFrom("cards")
    .innerJoin("channels", "channels.id", "channel_id")
    .select(["iccid", "channels.name as channelName"])
    .where("cards.id", "=", cardId)
    .executeTakeFirst();
  if (!row) throw new Problem("not_found");
  return row;
}
