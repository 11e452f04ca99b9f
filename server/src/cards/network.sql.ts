import type { NetworkCommand, NetworkState } from "../channels/network-command.ts";
import type { Transaction } from "../platform/database.ts";
import type { Instant } from "../platform/clock.ts";

export interface NetworkStanding {
  readonly iccid: string;
  readonly channelName: string;
  readonly wanted: NetworkState;
  /** What the carrier was last told; undefined before the first command. */
  readonly told: NetworkState | undefined;
  /** Its holder gave it up, and the carrier has not been told yet. */
  readonly toTerminate: boolean;
}

export async function getNetworkStanding(
  tx: Transaction,
  cardId: bigint,
): Promise<NetworkStanding> {
  const card = await tx.db
    .selectFrom("cards")
    .innerJoin("channels", "channels.id", "channel_id")
    .select(["iccid", "channels.name", "network_on", "network_limit", "network_kbps", "deleted_at"])
    .where("cards.id", "=", cardId)
    .executeTakeFirstOrThrow();
  const last = await tx.db
    .selectFrom("network_commands")
    .select(["command", "network_on", "network_limit", "network_kbps"])
    .where("card_id", "=", cardId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    iccid: card.iccid,
    channelName: card.name,
    wanted: stateOf(card),
    told: last && stateOf(last),
    toTerminate: card.deleted_at !== null && last?.command !== "terminate",
  };
}

/** Keeps that a command was obeyed, and the state the network is in from then on. */
export async function insertCommand(
  tx: Transaction,
  cardId: bigint,
  { name }: NetworkCommand,
  state: NetworkState,
  now: Instant,
): Promise<void> {
  await tx.db
    .insertInto("network_commands")
    .values({
      card_id: cardId,
      command: name,
      network_on: state.on,
      network_limit: state.limit,
      network_kbps: state.kbps,
      sent_at: now,
    })
    .execute();
}

function stateOf(row: {
  network_on: boolean;
  network_limit: string;
  network_kbps: number | null;
}): NetworkState {
  return {
    on: row.network_on,
    limit: row.network_limit as NetworkState["limit"],
    kbps: row.network_kbps,
  };
}
