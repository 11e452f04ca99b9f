import type { Selectable } from "kysely";
import { idOrNone, rowsOf } from "../../platform/database/statements/column-text.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Cards } from "../../platform/database/tables.gen.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Card } from "../card/card.ts";
import {
  allCardColumns,
  type CardColumn,
  cardColumns,
  factsOf,
  type StoredField,
} from "../card/card-columns.ts";

/** As columns are read; the name of the channel is read beside. */
type CardRow = Readonly<Record<CardColumn | "channel_name", unknown>>;

// Each column of the database stands in the table, and is read into a field that holds what it holds; of those of the network the compiler does not see the latter.
type Stored = Selectable<Cards>;
type FieldOf<Column extends CardColumn> = (typeof cardColumns)[Column]["field"];
type Fits<Column extends CardColumn & keyof Cards> =
  FieldOf<Column> extends Exclude<keyof Card, "network">
    ? Card[FieldOf<Column>] extends Stored[Column]
      ? Extract<Stored[Column], null> extends Card[FieldOf<Column>]
        ? unknown
        : never
      : never
    : unknown;
cardColumns satisfies {
  readonly [Column in keyof Cards]: Column extends CardColumn ? Fits<Column> : never;
};

type Part = {
  [Column in CardColumn]: (typeof cardColumns)[Column] extends { part: infer Part } ? Part : never;
}[CardColumn];
/** All that is read of a card: a field that no column is read into is missing in it. */
type ReadCard = Pick<Card, Exclude<StoredField, "network"> | "channelName"> & {
  readonly network: Pick<Card["network"], Part>;
};

const readColumns = allCardColumns.flatMap((column) => {
  const { field, part } = factsOf(column);
  return field === null ? [] : [{ column, field, part }];
});
const fieldColumns = readColumns.filter(({ part }) => part === undefined);
const partColumns = readColumns.flatMap(({ column, part }) =>
  part === undefined ? [] : [{ column, part }],
);

/** An object whose copies are filled in ten times faster than one that gets its keys one by one. */
const empty = (keys: readonly string[]) =>
  JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) as Readonly<
    Record<string, unknown>
  >;
const emptyCard = empty(["channelName", ...readColumns.map(({ field }) => field)]);
const emptyNetwork = empty(partColumns.map(({ part }) => part));

function cardOf(row: CardRow): ReadCard {
  const network = { ...emptyNetwork };
  for (const { column, part } of partColumns) network[part] = row[column];
  const card = { ...emptyCard };
  for (const { column, field } of fieldColumns) card[field] = row[column];
  Object.assign(card, { channelName: row.channel_name, network });
  return card as unknown as ReadCard;
}

const columns = `${readColumns.map(({ column }) => column).join(", ")},
  (SELECT name FROM channels WHERE channels.id = channel_id) AS channel_name`;

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

// They are locked in the order of their ids, and then read as whole columns.
const lockedRows = (ids: string) => `
  WITH locked AS MATERIALIZED (SELECT id, iccid, holder_id FROM cards WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE OF cards)
  SELECT string_agg(id::text, ',') AS ids, string_agg(iccid, ',') AS iccids, string_agg(COALESCE(holder_id, 0)::text, ',') AS holder_ids FROM locked`;

const lockRowsOfWallets: Statement = {
  name: "lock_card_rows_of_wallets",
  text: lockedRows(`ARRAY(${idsOfWallets})`),
};

// The subquery of the above costs as much as the locks.
const lockRows: Statement = {
  name: "lock_card_rows",
  text: lockedRows("$1::bigint[]"),
};

/** A card of which the row is locked, and no more is read. */
export interface LockedCard {
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

/** Locks them too, and reads no more of them than their holders and ICCIDs. */
export async function lockCardRowsOfWallets(
  tx: Transaction,
  { holderIds, cardIds, deletedSince }: CardsWanted,
): Promise<LockedCard[]> {
  type Columns = Record<"ids" | "iccids" | "holder_ids", string | null>;
  const [locked] =
    holderIds.length > 0
      ? await tx.run<Columns>(lockRowsOfWallets, [holderIds, cardIds, deletedSince])
      : await tx.run<Columns>(lockRows, [cardIds]);
  const { ids, iccids, holder_ids } = locked!;
  return rowsOf(ids, iccids, holder_ids).map(([id, iccid, holderId]) => ({
    id: BigInt(id),
    iccid,
    holderId: idOrNone(holderId),
  }));
}

const findMany: Statement = {
  name: "find_cards",
  text: `SELECT ${columns} FROM cards WHERE id = ANY($1::bigint[]) ORDER BY id`,
};

export async function findCardsById(tx: Transaction, ids: readonly bigint[]): Promise<Card[]> {
  return (await tx.run<CardRow>(findMany, [ids])).map(cardOf);
}
