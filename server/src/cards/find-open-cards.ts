import { sql } from "kysely";
import type { Transaction } from "../platform/database/database.ts";

/** A card that its carrier should let into the network. */
export interface OpenCard {
  readonly iccid: string;
  readonly channelName: string;
  /** How fast at most; null: as fast as the network goes. */
  readonly kbps: number | null;
}

/** The cards in use, on and not blocked, of the channels whose names begin with `prefix`; some of them where there are more than `atMost`. */
export function findOpenCards(
  tx: Transaction,
  prefix: string,
  atMost: number,
): Promise<OpenCard[]> {
  return tx.db
    .selectFrom("cards")
    .innerJoin("channels", "channels.id", "channel_id")
    .select(["iccid", "channels.name as channelName", "network_kbps as kbps"])
    .where(sql<boolean>`starts_with(channels.name, ${prefix})`)
    .where("status", "=", "USING")
    .where("deleted_at", "is", null)
    .where("network_on", "=", true)
    .where("network_limit", "<>", "blocked")
    .orderBy("cards.id")
    .limit(atMost)
    .execute();
}
