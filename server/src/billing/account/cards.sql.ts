import type { CardStatus, CardType, EsimState, SuspendReason } from "@farsim/contract/cards.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Instant } from "../../platform/clock.ts";
import type { NetworkState } from "../../channels/network-command.ts";
import type { Card } from "./card.ts";

interface CardRow {
  id: bigint;
  card_number: string;
  iccid: string;
  channel_id: bigint;
  channel_name: string;
  type: CardType;
  esim_state: EsimState | null;
  awaits_profile: boolean;
  holder_id: bigint | null;
  tag: string | null;
  deleted_at: Instant | null;
  status: CardStatus;
  suspend_reason: SuspendReason | null;
  admin_stop: string | null;
  stopped_at: Instant | null;
  is_starter_pack: boolean;
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
  awaitsProfile: row.awaits_profile,
  holderId: row.holder_id,
  tag: row.tag,
  deletedAt: row.deleted_at,
  status: row.status,
  suspendReason: row.suspend_reason,
  adminStop: row.admin_stop,
  stoppedAt: row.stopped_at,
  isStarterPack: row.is_starter_pack,
  expiresAt: row.expires_at,
  addOnBoughtBytes: row.add_on_bought_bytes,
  addOnUsedBytes: row.add_on_used_bytes,
  network: { on: row.network_on, limit: row.network_limit, kbps: row.network_kbps },
});

const columns = `id, card_number, iccid, channel_id, (SELECT name FROM channels WHERE channels.id = channel_id) AS channel_name,
  type, esim_state, (esim_state IS NOT DISTINCT FROM 'ordered' OR esim_failure IS NOT DISTINCT FROM 'order') AS awaits_profile,
  holder_id, tag, deleted_at, status, suspend_reason, admin_stop, stopped_at, is_starter_pack, expires_at,
  add_on_bought_bytes, add_on_used_bytes, network_on, network_limit, network_kbps`;

// The cards that matter to some wallets: those held, and those deleted since a moment (their fees of today are still
// possible); and some cards beside, no matter who holds them.
const ofWallets = `SELECT ${columns} FROM cards WHERE id = ANY(ARRAY(
    SELECT id FROM cards WHERE holder_id = ANY($1::bigint[]) AND (deleted_at IS NULL OR deleted_at >= $3)
    UNION SELECT unnest($2::bigint[]))) ORDER BY id`;

const findOfWallets: Statement = { name: "find_cards_of_wallets", text: ofWallets };

// After a wait the locked rows come as they are then; a table joined to them would come as it was before. The channel's
// name alone is read beside, and that never changes.
const lockOfWallets: Statement = {
  name: "lock_cards_of_wallets",
  text: `${ofWallets} FOR NO KEY UPDATE OF cards`,
};

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

/** Holds the cards until commit, in the order of their ids. */
export async function lockCardsOfWallets(
  tx: Transaction,
  { holderIds, cardIds, deletedSince }: CardsWanted,
): Promise<Card[]> {
  return (await tx.run<CardRow>(lockOfWallets, [holderIds, cardIds, deletedSince])).map(cardOf);
}

const findMany: Statement = {
  name: "find_cards",
  text: `SELECT ${columns} FROM cards WHERE id = ANY($1::bigint[]) ORDER BY id`,
};

export async function findCardsById(tx: Transaction, ids: readonly bigint[]): Promise<Card[]> {
  return (await tx.run<CardRow>(findMany, [ids])).map(cardOf);
}

/** The id of the card with a number; nothing is held yet. */
export async function findCardIdByNumber(
  tx: Transaction,
  cardNumber: string,
): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom("cards")
    .select("id")
    .where("card_number", "=", cardNumber)
    .executeTakeFirst();
  return row?.id;
}

export async function getVerifyCodeMac(tx: Transaction, cardId: bigint): Promise<Buffer> {
  const row = await tx.db
    .selectFrom("cards")
    .select("verify_code_mac")
    .where("id", "=", cardId)
    .executeTakeFirstOrThrow();
  return row.verify_code_mac;
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

export async function setHolder(
  tx: Transaction,
  cardId: bigint,
  holderId: bigint,
  now: Instant,
): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({ holder_id: holderId, bound_at: now })
    .where("id", "=", cardId)
    .execute();
}

/** A card's status by its holder's or an administrator's will; what follows for credit and network is settled afterwards. */
export async function setStatus(
  tx: Transaction,
  cardId: bigint,
  to: { status: CardStatus; suspendReason: SuspendReason | null; stoppedAt?: Instant },
): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({
      status: to.status,
      suspend_reason: to.suspendReason,
      ...(to.stoppedAt && { stopped_at: to.stoppedAt }),
    })
    .where("id", "=", cardId)
    .execute();
}

/** Whether another card of a holder has this tag, in any letter case. */
export async function isTagTaken(
  tx: Transaction,
  holderId: bigint | null,
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

export async function setTag(tx: Transaction, cardId: bigint, tag: string): Promise<void> {
  await tx.db.updateTable("cards").set({ tag }).where("id", "=", cardId).execute();
}

export async function setDeleted(
  tx: Transaction,
  cardId: bigint,
  to: { status: CardStatus; deletedAt: Instant; stoppedAt: Instant | null },
): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({
      status: to.status,
      suspend_reason: null,
      deleted_at: to.deletedAt,
      stopped_at: to.stoppedAt,
    })
    .where("id", "=", cardId)
    .execute();
}

/** Sets or lifts an administrator's stop. */
export async function setAdminStop(
  tx: Transaction,
  cardId: bigint,
  to: {
    status: CardStatus;
    suspendReason: SuspendReason | null;
    adminStop: string | null;
    stoppedAt: Instant | null;
  },
): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({
      status: to.status,
      suspend_reason: to.suspendReason,
      admin_stop: to.adminStop,
      stopped_at: to.stoppedAt,
    })
    .where("id", "=", cardId)
    .execute();
}
