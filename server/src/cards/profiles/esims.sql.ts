import type { EsimState } from "@farsim/contract/cards.ts";
import type { EsimFailure } from "@farsim/contract/esim.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { SealedActivationCode } from "./seal-activation-code.ts";

// Those whose profile is ready come first. One that a running application holds is passed over; a second look waits for it,
// because that application may yet be refused.
const isInStock = `type = 'esim' AND holder_id IS NULL AND NOT is_starter_pack AND admin_stop IS NULL AND mark IS NULL
    AND (esim_state = 'released'
         OR (esim_state IS NULL AND channel_id = ANY(ARRAY(SELECT id FROM channels WHERE name = ANY($1::text[])))))`;
const inStock = `SELECT id FROM cards WHERE ${isInStock}
    AND ($2::bigint[] IS NULL OR channel_id = ANY($2))
  ORDER BY (activation_code_sealed IS NULL), id LIMIT 1`;

const find: Statement = { name: "find_esim_in_stock", text: inStock };
const findChannels: Statement = {
  name: "find_channels_with_esims",
  text: `SELECT id FROM channels AS channel
         WHERE EXISTS (SELECT FROM cards WHERE channel_id = channel.id AND ${isInStock})`,
};
const lock = `${inStock} FOR NO KEY UPDATE`;
const lockFree: Statement = { name: "lock_free_esim_in_stock", text: `${lock} SKIP LOCKED` };
const lockAny: Statement = { name: "lock_esim_in_stock", text: lock };

/** The eSIM that would be held; see `lockEsimInStock`. */
export async function findEsimInStock(
  tx: Transaction,
  orderingChannels: readonly string[],
  channelIds: readonly bigint[] | null,
): Promise<bigint | undefined> {
  const [row] = await tx.run<{ id: bigint }>(find, [orderingChannels, channelIds]);
  return row?.id;
}

/** The channels of which one would be held. */
export async function findChannelsWithEsims(
  tx: Transaction,
  orderingChannels: readonly string[],
): Promise<bigint[]> {
  const rows = await tx.run<{ id: bigint }>(findChannels, [orderingChannels]);
  return rows.map(({ id }) => id);
}

/** Holds an eSIM without a holder, of one of these channels where some are given, until commit; undefined where there is none. */
export async function lockEsimInStock(
  tx: Transaction,
  orderingChannels: readonly string[],
  channelIds: readonly bigint[] | null,
): Promise<bigint | undefined> {
  for (const statement of [lockFree, lockAny]) {
    const [row] = await tx.run<{ id: bigint }>(statement, [orderingChannels, channelIds]);
    if (row) return row.id;
  }
  return undefined;
}

export interface EsimRow {
  readonly holderId: bigint | null;
  readonly state: EsimState | null;
  readonly failure: EsimFailure | null;
  readonly activationCodeSealed: Buffer | null;
}

export async function getEsimRow(tx: Transaction, cardId: bigint): Promise<EsimRow> {
  const row = await tx.db
    .selectFrom("cards")
    .select(["holder_id", "esim_state", "esim_failure", "activation_code_sealed"])
    .where("id", "=", cardId)
    .executeTakeFirstOrThrow();
  return {
    holderId: row.holder_id,
    state: row.esim_state as EsimState | null,
    failure: row.esim_failure as EsimFailure | null,
    activationCodeSealed: row.activation_code_sealed,
  };
}

/** The carrier cannot make the profile. */
export async function setOrderFailed(tx: Transaction, cardId: bigint): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({ esim_state: "failed", esim_failure: "order" })
    .where("id", "=", cardId)
    .execute();
}

const knownMacs: Statement = {
  name: "find_activation_codes",
  text: `SELECT encode(activation_code_mac, 'hex') AS mac FROM cards
         WHERE activation_code_mac = ANY(ARRAY(SELECT decode(mac, 'hex') FROM unnest($1::text[]) AS mac))`,
};

/** Which of these digests of activation codes cards have, in hexadecimal digits. */
export async function findCodeMacs(tx: Transaction, macs: readonly Buffer[]): Promise<Set<string>> {
  if (macs.length === 0) return new Set();
  const rows = await tx.run<{ mac: string }>(knownMacs, [macs.map((mac) => mac.toString("hex"))]);
  return new Set(rows.map(({ mac }) => mac));
}

/** The profile is there: from now on a phone may fetch it by this code. */
export async function setActivationCode(
  tx: Transaction,
  cardId: bigint,
  { sealed, mac }: Pick<SealedActivationCode, "sealed" | "mac">,
): Promise<void> {
  await tx.db
    .updateTable("cards")
    .set({
      activation_code_sealed: sealed,
      activation_code_mac: mac,
      esim_state: "released",
      esim_failure: null,
    })
    .where("id", "=", cardId)
    .execute();
}

const setState: Statement = {
  name: "tell_esim_progress",
  text: `UPDATE cards SET esim_state = $3, esim_failure = $4, esim_told_at = $5
         WHERE iccid = $1 AND channel_id = (SELECT id FROM channels WHERE name = $2)
           AND activation_code_sealed IS NOT NULL AND esim_state <> 'installed'
           AND (esim_told_at IS NULL OR esim_told_at <= $5)
         RETURNING holder_id`,
};

/** What an SM-DP+ says of a download: nothing older than its last word, and nothing after the installation. Returns whose it is. */
export async function updateProgress(
  tx: Transaction,
  wanted: {
    readonly iccid: string;
    readonly channelName: string;
    readonly state: EsimState;
    readonly failure: EsimFailure | null;
    readonly reportedAt: Instant;
  },
): Promise<bigint | undefined> {
  const { iccid, channelName, state, failure, reportedAt } = wanted;
  const [row] = await tx.run<{ holder_id: bigint | null }>(setState, [
    iccid,
    channelName,
    state,
    failure,
    reportedAt,
  ]);
  return row?.holder_id ?? undefined;
}
