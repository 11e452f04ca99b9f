import type { CardStatus } from "@farsim/contract/cards.ts";
import { sql } from "kysely";
import { channelIds } from "../../channels/channel.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListOrder } from "../../platform/http/request/list-order.ts";
import {
  countSome,
  type Page,
  pageOfRows,
  type PageWanted,
  rowsToRead,
  unknownCursor,
} from "../../platform/http/request/paging.ts";
import { cardNumber, cardOrder, type CardsWanted, isSpread, withEnd } from "./card-order.ts";
import type { CardSearch } from "./card-search.ts";
import { hasWords, isMeant, type Meaning, meaningOf } from "./searched-text.ts";

/**
 * The ids of the cards that a search finds, a page of them: as sorted, else newest first; within bounds in the order of their
 * numbers, by the beginning of a tag alone in the order of the tags, where the indexes have them. Throws `validation_failed` on a
 * cursor that was never given out.
 */
export async function searchCards(
  tx: Transaction,
  search: CardSearch,
  wanted: CardsWanted,
): Promise<Page<bigint>> {
  const found = await resolve(tx, search);
  if (!found) return { items: [], nextCursor: null };
  const { sort = hasBounds(search) ? "cardNumber" : undefined } = wanted;
  return sort === undefined && hasWords(search) && found.holderIds.length === 0
    ? pageByTag(tx, found, wanted)
    : pageInOrder(tx, found, { ...wanted, sort });
}

/** So many are found first and then sorted. More are read along an index. */
const mostSortedAlone = 50_000;

async function pageInOrder(
  tx: Transaction,
  search: Found,
  wanted: CardsWanted,
): Promise<Page<bigint>> {
  const order = cardOrder(search, wanted);
  const ends = withEnd(search, wanted);
  const rows =
    (isSpread(search, wanted) && (await sortedAlone(tx, search, order, wanted))) ||
    (await matching(tx, search)
      .$if(ends !== undefined, (query) => query.where(ends!))
      .select(["cards.id", order.place.as("place")])
      .$if(order.behind !== undefined, (query) => query.where(order.behind!))
      .orderBy(order.by)
      .limit(rowsToRead(wanted))
      .execute());
  return pageOfCards(rows, order.cursorOf, wanted);
}

/** A page of the cards that a search finds; undefined where they are too many to be sorted for it. */
async function sortedAlone(tx: Transaction, search: Found, order: ListOrder, wanted: CardsWanted) {
  const found = matching(tx, search)
    .select(["cards.id", "card_number", "expires_at"])
    .limit(mostSortedAlone + 1);
  const { rows } = await sql<{ found: bigint; id: bigint | null; place: string }>`
    WITH few AS MATERIALIZED (${found})
    SELECT counted.found, page.id, page.place
    FROM (SELECT count(*) AS found FROM few) AS counted LEFT JOIN (
      SELECT cards.id, ${order.place} AS place, row_number() OVER (ORDER BY ${order.by}) AS nth
      FROM few AS cards WHERE ${order.behind ?? sql`true`} ORDER BY nth LIMIT ${rowsToRead(wanted)}
    ) AS page ON true
    ORDER BY page.nth`.execute(tx.db);
  if (rows[0]!.found > mostSortedAlone) return undefined;
  return rows.flatMap(({ id, place }) => (id === null ? [] : [{ id, place }]));
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
  if (id === undefined || tag === undefined) throw unknownCursor();
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

const asNumber = (text: string) => sql<string>`${text}::numeric`;

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
