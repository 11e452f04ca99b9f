import type { CardStatus, CardType, ListedStatus, SuspendReason } from "@farsim/contract/cards.ts";
import type { CardMark } from "@farsim/contract/values/card-mark.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { sql } from "kysely";
import { channelIds } from "../../channels/channel.ts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  countSome,
  keyBefore,
  type Page,
  pageOfRows,
  type PageWanted,
  rowsToRead,
} from "../../platform/http/paging.ts";
import { hasWords, isMeant, type Meaning, meaningOf, type SearchedText } from "./searched-text.ts";

export interface CardSearch extends SearchedText {
  /** Bounds of the card number, as numbers. */
  readonly cardNumberGte?: string | undefined;
  readonly cardNumberLte?: string | undefined;
  /** Without one, all that were not deleted. */
  readonly status?: ListedStatus | undefined;
  readonly type?: CardType | undefined;
  readonly isStarterPack?: boolean | undefined;
  readonly channelName?: string | undefined;
  readonly bound?: boolean | undefined;
  readonly mark?: CardMark | undefined;
  readonly holderId?: bigint | undefined;
  readonly planId?: bigint | undefined;
  readonly stopReason?: SuspendReason | undefined;
  /** Of the import that brought them. */
  readonly batchId?: bigint | undefined;
}

/**
 * The ids of the cards that a search finds, a page of them: newest first; within bounds in the order of their numbers, by the
 * beginning of a tag alone in the order of the tags, where the indexes have them. Refuses a cursor that we never gave out.
 */
export async function searchCards(
  tx: Transaction,
  search: CardSearch,
  wanted: PageWanted,
): Promise<Page<bigint>> {
  const found = await resolve(tx, search);
  if (!found) return { items: [], nextCursor: null };
  if (hasBounds(search)) return pageByNumber(tx, found, wanted);
  return hasWords(search) && found.holderIds.length === 0
    ? pageByTag(tx, found, wanted)
    : pageByAge(tx, found, wanted);
}

async function pageByAge(
  tx: Transaction,
  search: Found,
  wanted: PageWanted,
): Promise<Page<bigint>> {
  const before = keyBefore(wanted.cursor);
  const rows = await matching(tx, search)
    .select("cards.id")
    .$if(before !== undefined, (query) => query.where("cards.id", "<", before!))
    .orderBy("cards.id", "desc")
    .limit(rowsToRead(wanted))
    .execute();
  return pageOfCards(rows, ({ id }) => id, wanted);
}

async function pageByNumber(
  tx: Transaction,
  search: Found,
  wanted: PageWanted,
): Promise<Page<bigint>> {
  const [number, id] = placeOf(wanted.cursor);
  const rows = await matching(tx, search)
    .select(["cards.id", "card_number"])
    .$if(number !== undefined, (query) =>
      query.where(
        sql<boolean>`(card_number::numeric, cards.id) > (${number}::numeric, ${id}::bigint)`,
      ),
    )
    .orderBy(cardNumber)
    .orderBy("cards.id")
    .limit(rowsToRead(wanted))
    .execute();
  return pageOfCards(rows, ({ card_number, id }) => `${card_number}-${id}`, wanted);
}

/** The ids of a page of cards. */
function pageOfCards<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  keyOf: (row: Row) => bigint | string,
  wanted: PageWanted,
): Page<bigint> {
  const { items, nextCursor } = pageOfRows(rows, keyOf, wanted);
  return { items: items.map(({ id }) => id), nextCursor };
}

/** The number and the id that a page by number goes on behind. */
function placeOf(cursor: string | undefined): [number?: string, id?: string] {
  if (cursor === undefined) return [];
  const [, number, id] = /^([0-9]{4,20})-([0-9]{1,18})$/.exec(cursor) ?? [];
  if (number === undefined || id === undefined)
    throw new Problem("validation_failed", { fields: { cursor: "invalid" } });
  return [number, id];
}

async function pageByTag(
  tx: Transaction,
  search: Found,
  wanted: PageWanted,
): Promise<Page<bigint>> {
  const { id, tag } = tagPlaceOf(wanted.cursor);
  const rows = await matching(tx, search)
    .select(["cards.id", sql<string>`lower(tag)`.as("tag")])
    .$if(id !== undefined, (query) =>
      query
        .where(sql<boolean>`lower(tag) ~>=~ ${tag}`)
        .where(sql<boolean>`(lower(tag) ~>~ ${tag} OR cards.id > ${id}::bigint)`),
    )
    .orderBy(sql`lower(tag) USING ~<~`)
    .orderBy("cards.id")
    .limit(rowsToRead(wanted))
    .execute();
  return pageOfCards(rows, ({ id, tag }) => `${id}-${tag}`, wanted);
}

/** The id and the tag that a page by tag goes on behind. */
function tagPlaceOf(cursor: string | undefined): { id?: string; tag?: string } {
  if (cursor === undefined) return {};
  const [, id, tag] = /^([0-9]{1,18})-(.{1,64})$/su.exec(cursor) ?? [];
  if (id === undefined || tag === undefined)
    throw new Problem("validation_failed", { fields: { cursor: "invalid" } });
  return { id, tag };
}

/** How many cards a search finds, as far as lists count. */
export async function countCards(tx: Transaction, search: CardSearch): Promise<number> {
  const found = await resolve(tx, search);
  if (!found) return 0;
  const some = matching(tx, found)
    .select("cards.id")
    .$if(hasBounds(search), (query) => query.orderBy(cardNumber));
  return countSome(tx, some);
}

/** All cards that a search finds, as a query to build on; undefined where it can find none. */
export async function cardsMatching(tx: Transaction, search: CardSearch) {
  const found = await resolve(tx, search);
  return found && { query: () => matching(tx, found) };
}

const hasBounds = ({ cardNumberGte, cardNumberLte }: CardSearch): boolean =>
  cardNumberGte !== undefined || cardNumberLte !== undefined;

type Found = CardSearch & Meaning & { readonly channelId?: bigint | undefined };

/** The search with its channel's id, by which the index finds its cards, and what its text means; undefined where there is no such channel. */
async function resolve(tx: Transaction, search: CardSearch): Promise<Found | undefined> {
  const { channelName } = search;
  const channelId = channelName === undefined ? undefined : (await channelIds(tx)).get(channelName);
  if (channelName !== undefined && channelId === undefined) return undefined;
  return { ...search, channelId, ...(await meaningOf(tx, search)) };
}

/** Numbers compare as numbers, regardless of length and leading zeros. */
const asNumber = (text: string) => sql<string>`${text}::numeric`;
const cardNumber = sql<string>`card_number::numeric`;
function matching(tx: Transaction, search: Found) {
  const { status } = search;
  const living = tx.db.selectFrom("cards").where("deleted_at", "is", null);
  const wanted =
    status === "DELETED"
      ? tx.db.selectFrom("cards").where("deleted_at", "is not", null)
      : living.$if(status !== undefined, (query) =>
          query.where("status", "=", status as CardStatus),
        );
  return wanted
    .$if(!!search.search, (query) => query.where(isMeant(search)))
    .$if(search.cardNumberGte !== undefined, (query) =>
      query.where(cardNumber, ">=", asNumber(search.cardNumberGte!)),
    )
    .$if(search.cardNumberLte !== undefined, (query) =>
      query.where(cardNumber, "<=", asNumber(search.cardNumberLte!)),
    )
    .$if(search.type !== undefined, (query) => query.where("type", "=", search.type!))
    .$if(search.isStarterPack !== undefined, (query) =>
      query.where("is_starter_pack", "=", search.isStarterPack!),
    )
    .$if(search.bound !== undefined, (query) =>
      query.where("holder_id", search.bound ? "is not" : "is", null),
    )
    .$if(search.holderId !== undefined, (query) => query.where("holder_id", "=", search.holderId!))
    .$if(search.mark !== undefined, (query) => query.where("mark", "=", search.mark!))
    .$if(search.batchId !== undefined, (query) => query.where("import_id", "=", search.batchId!))
    .$if(search.stopReason !== undefined, (query) =>
      search.stopReason === "administrator"
        ? query.where("admin_stop", "is not", null)
        : query.where("suspend_reason", "=", search.stopReason!),
    )
    .$if(search.planId !== undefined, (query) =>
      // Only held cards run without an end: an index has them by their age.
      query
        .where("holder_id", "is not", null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("subscriptions")
              .select("card_id")
              .whereRef("subscriptions.card_id", "=", "cards.id")
              .where("plan_id", "=", search.planId!)
              .where(sql<boolean>`upper_inf(during)`),
          ),
        ),
    )
    .$if(search.channelId !== undefined, (query) =>
      query.where("channel_id", "=", search.channelId!),
    );
}
