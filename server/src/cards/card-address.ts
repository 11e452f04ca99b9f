import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Transaction } from "../platform/database/database.ts";

export type CardName = { readonly id: bigint } | { readonly number: string };

/** How a card's carrier calls it, and which carrier that is. Refuses `not_found`. */
export async function getCardAddress(
  tx: Transaction,
  name: CardName,
): Promise<{ iccid: string; channelName: string }> {
  const row = await tx.db
    .selectFrom("cards")
    .innerJoin("channels", "channels.id", "channel_id")
    .select(["iccid", "channels.name as channelName"])
    .where(({ eb }) =>
      "id" in name ? eb("cards.id", "=", name.id) : eb("card_number", "=", name.number),
    )
    .executeTakeFirst();
  if (!row) throw new Problem("not_found");
  return row;
}
