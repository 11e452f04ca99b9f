import type { CardStatus, CardType, EsimState, SuspendReason } from "@farsim/contract/cards.ts";
import type { CardMark } from "@farsim/contract/values/card-mark.ts";
import type { EsimFailure } from "@farsim/contract/esim.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Instant } from "../../platform/clock.ts";
import type { NetworkState } from "../../channels/network-command.ts";
import type { Card } from "../card/card.ts";

interface CardRow {
  id: bigint;
  card_number: string;
  iccid: string;
  channel_id: bigint;
  channel_name: string;
  type: CardType;
  esim_state: EsimState | null;
  esim_failure: EsimFailure | null;
  holder_id: bigint | null;
  tag: string | null;
  deleted_at: Instant | null;
  status: CardStatus;
  suspend_reason: SuspendReason | null;
  admin_stop: string | null;
  mark: CardMark | null;
  mark_reason: string | null;
  stopped_by_mark: boolean;
  stopped_at: Instant | null;
  is_starter_pack: boolean;
  pack_days: number | null;
  converted_plan_id: bigint | null;
  expires_at: Instant | null;
  add_on_bought_bytes: bigint;
  add_on_used_bytes: bigint;
  network_on: boolean;
  network_limit: NetworkState["limit"];
  network_kbps: number | null;
}

const cardOf = (row: CardRow): Card => ({
  id: row.id,
  cardNumber: row.card_number,
  iccid: row.iccid,
  channelId: row.channel_id,
  channelName: row.channel_name,
  type: row.type,
  esimState: row.esim_state,
  esimFailure: row.esim_failure,
  holderId: row.holder_id,
  tag: row.tag,
  deletedAt: row.deleted_at,
  status: row.status,
  suspendReason: row.suspend_reason,
  adminStop: row.admin_stop,
  mark: row.mark,
  markReason: row.mark_reason,
  stoppedByMark: row.stopped_by_mark,
  stoppedAt: row.stopped_at,
  isStarterPack: row.is_starter_pack,
  packDays: row.pack_days,
  convertedPlanId: row.converted_plan_id,
  expiresAt: row.expires_at,
  addOnBoughtBytes: row.add_on_bought_bytes,
  addOnUsedBytes: row.add_on_used_bytes,
  network: { on: row.network_on, limit: row.network_limit, kbps: row.network_kbps },
});

const columns = `id, card_number, iccid, channel_id, (SELECT name FROM channels WHERE channels.id = channel_id) AS channel_name,
  type, esim_state, esim_failure, holder_id, tag, deleted_at, status, suspend_reason, admin_stop, mark, mark_reason, stopped_by_mark, stopped_at,
  is_starter_pack, pack_days, converted_plan_id, expires_at,
  add_on_bought_bytes, add_on_used_bytes, network_on, network_limit, network_kbps`;

// The cards that matter to some wallets: those held, and those deleted since an instant (their fees of today are still
// possible); and further cards, no matter who holds them.
const idsOfWallets = `SELECT id FROM cards WHERE holder_id = ANY($1::bigint[]) AND (deleted_at IS NULL OR deleted_at >= $3)
    UNION SELECT unnest($2::bigint[])`;
const ofWallets = `SELECT ${columns} FROM cards WHERE id = ANY(ARRAY(${idsOfWallets})) ORDER BY id`;

const findOfWallets: Statement = { name: "find_cards_of_wallets", text: ofWallets };

// After a wait the locked rows come as they are then; a table joined to them would come as it was before. The channel's
// name alone is read beside, and that never changes.
const lockOfWallets: Statement = {
  name: "lock_cards_of_wallets",
  text: `${ofWallets} FOR NO KEY UPDATE OF cards`,
};

const lockRowsOfWallets: Statement = {
  name: "lock_card_rows_of_wallets",
  text: `SELECT id, iccid, holder_id FROM cards WHERE id = ANY(ARRAY(${idsOfWallets})) ORDER BY id FOR NO KEY UPDATE OF cards`,
};

// The subquery of the above costs as much as the locks.
const lockRows: Statement = {
  name: "lock_card_rows",
  text: "SELECT id, iccid, holder_id FROM cards WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE OF cards",
};

/** A card of which only the row is held. */
export interface HeldCard {
  readonly id: bigint;
  readonly iccid: string;
  readonly holderId: bigint | null;
}

export interface CardsWanted {
  readonly holderIds: readonly bigint[];
  readonly cardIds: readonly bigint[];
  readonly deletedSince: Instant;
}

export async function findCardsOfWallets(
  tx: Transaction,
  { holderIds, cardIds, deletedSince }: CardsWanted,
): Promise<Card[]> {
  return (await tx.run<CardRow>(findOfWallets, [holderIds, cardIds, deletedSince])).map(cardOf);
}

/** Locks the cards until commit, in the order of their ids. */
export async function lockCardsOfWallets(
  tx: Transaction,
  { holderIds, cardIds, deletedSince }: CardsWanted,
): Promise<Card[]> {
  return (await tx.run<CardRow>(lockOfWallets, [holderIds, cardIds, deletedSince])).map(cardOf);
}

/** The same, of whom no more is read than who holds them. */
export async function lockCardRowsOfWallets(
  tx: Transaction,
  { holderIds, cardIds, deletedSince }: CardsWanted,
): Promise<HeldCard[]> {
  type Row = { id: bigint; iccid: string; holder_id: bigint | null };
  const rows =
    holderIds.length > 0
      ? await tx.run<Row>(lockRowsOfWallets, [holderIds, cardIds, deletedSince])
      : await tx.run<Row>(lockRows, [cardIds]);
  return rows.map(({ id, iccid, holder_id: holderId }) => ({ id, iccid, holderId }));
}

const findMany: Statement = {
  name: "find_cards",
  text: `SELECT ${columns} FROM cards WHERE id = ANY($1::bigint[]) ORDER BY id`,
};

export async function findCardsById(tx: Transaction, ids: readonly bigint[]): Promise<Card[]> {
  return (await tx.run<CardRow>(findMany, [ids])).map(cardOf);
}
