import type {
  NetworkCommand,
  NetworkState,
  NetworkStep,
} from "../../channels/carriers/network-command.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Instant } from "../../platform/clock.ts";

export interface ProvisioningState {
  readonly iccid: string;
  readonly channelName: string;
  readonly wanted: NetworkState;
  /** The state that the last command it obeyed put the carrier in; undefined before the first. */
  readonly provisioned: NetworkState | undefined;
  /** A command after that one which it may have obeyed or not. */
  readonly unanswered: (NetworkStep & { readonly id: bigint }) | undefined;
  /** It was given up or its SIM replaced, and the carrier has not been told yet. */
  readonly toTerminate: boolean;
}

export async function getProvisioningState(
  tx: Transaction,
  cardId: bigint,
): Promise<ProvisioningState> {
  const card = await tx.db
    .selectFrom("cards")
    .innerJoin("channels", "channels.id", "channel_id")
    .select([
      "iccid",
      "channels.name",
      "network_on",
      "network_limit",
      "network_kbps",
      "deleted_at",
      "mark",
    ])
    .where("cards.id", "=", cardId)
    .executeTakeFirstOrThrow();
  const [last, before] = await tx.db
    .selectFrom("network_commands")
    .select(["id", "command", "network_on", "network_limit", "network_kbps", "outcome"])
    .where("card_id", "=", cardId)
    .where((where) => where.or([where("outcome", "is", null), where("outcome", "=", "obeyed")]))
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  const unanswered = last?.outcome === null ? last : undefined;
  const obeyed = unanswered ? before : last;
  return {
    iccid: card.iccid,
    channelName: card.name,
    wanted: stateOf(card),
    provisioned: obeyed && stateOf(obeyed),
    unanswered: unanswered && {
      id: unanswered.id,
      command: commandOf(unanswered),
      after: stateOf(unanswered),
    },
    toTerminate:
      (card.deleted_at !== null || card.mark === "replaced") && obeyed?.command !== "terminate",
  };
}

/**
 * Writes down a command that is about to be sent, and the state the network will be in once it is obeyed. Returns its id; undefined
 * where the card has another SIM by now: its carrier is to be told something else.
 */
export async function beginCommand(
  tx: Transaction,
  { cardId, iccid }: { readonly cardId: bigint; readonly iccid: string },
  { name }: NetworkCommand,
  state: NetworkState,
  now: Instant,
): Promise<bigint | undefined> {
  const card = await tx.db
    .selectFrom("cards")
    .select("iccid")
    .where("id", "=", cardId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (card.iccid !== iccid) return undefined;
  const { id } = await tx.db
    .insertInto("network_commands")
    .values({
      card_id: cardId,
      command: name,
      network_on: state.on,
      network_limit: state.limit,
      network_kbps: state.kbps,
      sent_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function endCommand(
  tx: Transaction,
  id: bigint,
  outcome: "obeyed" | "refused",
): Promise<void> {
  await tx.db.updateTable("network_commands").set({ outcome }).where("id", "=", id).execute();
}

function commandOf(row: { command: string; network_kbps: number | null }): NetworkCommand {
  if (row.command === "throttle") return { name: row.command, kbps: row.network_kbps ?? 0 };
  return { name: row.command as Exclude<NetworkCommand["name"], "throttle"> };
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
