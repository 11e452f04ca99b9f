import type { CardStatus, CardType } from "@farsim/contract/cards.ts";
import { sql } from "kysely";
import type { Transaction } from "../platform/database.ts";

export interface CardSearch {
  /** The beginning of a card number, an ICCID or a tag. */
  readonly search?: string | undefined;
  /** Bounds of the card number, as numbers. */
  readonly cardNumberGte?: string | undefined;
  readonly cardNumberLte?: string | undefined;
  readonly status?: CardStatus | undefined;
  readonly type?: CardType | undefined;
  readonly isStarterPack?: boolean | undefined;
  readonly channelName?: string | undefined;
  readonly bound?: boolean | undefined;
}

/** The ids of the cards that a search finds, newest first, below a key. */
export async function searchCards(
  tx: Transaction,
  search: CardSearch,
  { before, rows }: { before: bigint | undefined; rows: number },
): Promise<bigint[]> {
  const found = await matching(tx, search)
    .select("cards.id")
    .$if(before !== undefined, (query) => query.where("cards.id", "<", before!))
    .orderBy("cards.id", "desc")
    .limit(rows)
    .execute();
  return found.map(({ id }) => id);
}

export async function countCards(tx: Transaction, search: CardSearch): Promise<number> {
  const { n } = await matching(tx, search)
    .select(({ fn }) => fn.countAll<bigint>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Numbers compare as numbers, whatever their length and leading zeros. */
const asNumber = (text: string) => sql<string>`${text}::numeric`;
const cardNumber = sql<string>`card_number::numeric`;
const beginning = (text: string) => `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function matching(tx: Transaction, search: CardSearch) {
  return tx.db
    .selectFrom("cards")
    .$if(!!search.search, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb("card_number", "like", beginning(search.search!)),
          eb("iccid", "like", beginning(search.search!)),
          eb(sql`lower(tag)`, "like", beginning(search.search!.toLowerCase())),
        ]),
      ),
    )
    .$if(search.cardNumberGte !== undefined, (query) =>
      query.where(cardNumber, ">=", asNumber(search.cardNumberGte!)),
    )
    .$if(search.cardNumberLte !== undefined, (query) =>
      query.where(cardNumber, "<=", asNumber(search.cardNumberLte!)),
    )
    .$if(search.status !== undefined, (query) => query.where("status", "=", search.status!))
    .$if(search.type !== undefined, (query) => query.where("type", "=", search.type!))
    .$if(search.isStarterPack !== undefined, (query) =>
      query.where("is_starter_pack", "=", search.isStarterPack!),
    )
    .$if(search.bound !== undefined, (query) =>
      query.where("holder_id", search.bound ? "is not" : "is", null),
    )
    .$if(search.channelName !== undefined, (query) =>
      query.where("channel_id", "in", ({ selectFrom }) =>
        selectFrom("channels").select("id").where("name", "=", search.channelName!),
      ),
    );
}
