import type { Day } from "../../platform/calendar.ts";
import { columnOf, idOrNone, rowsOf } from "../../platform/database/statements/column-text.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { findSwapsOfIccids, type SwapOfIccid } from "../sims/sim-swaps.sql.ts";

/** What must be known of a card before it is locked. */
export interface CardAddress {
  readonly cardId: bigint;
  readonly holderId: bigint | null;
}

/** A SIM with the card that has it now, and all that have had it. */
export interface SimAddress {
  readonly iccid: string;
  readonly currentCard: CardAddress;
  /** All that have had the SIM, the current one included. */
  readonly allCards: readonly CardAddress[];
  /** The card that had the SIM at a moment: whose use it was then. */
  readonly cardAt: (millis: number) => bigint;
  /** How many more bytes of the day asked about are plain use (`billing/evaluation/plain-use.ts`); 0 where all use is rated. */
  readonly plainBytesLeft: bigint;
}

const find: Statement = {
  name: "find_cards_by_iccid",
  text: `SELECT string_agg(id::text, ',') AS card_ids, string_agg(iccid, ',') AS iccids, string_agg(COALESCE(holder_id, 0)::text, ',') AS holder_ids,
                string_agg(COALESCE((SELECT plain_until_bytes - bytes FROM card_days WHERE card_id = id AND day = $3 AND segment = 0), 0)::text, ',') AS plain_bytes,
                (SELECT string_agg(iccid, ',') FROM (SELECT old_iccid AS iccid FROM sim_swaps WHERE old_iccid IN (SELECT unnest($1::text[]))
                   UNION SELECT new_iccid FROM sim_swaps WHERE new_iccid IN (SELECT unnest($1::text[]))) AS swap) AS swapped
         FROM cards WHERE iccid = ANY($1::text[]) AND channel_id = $2`,
};

type Columns = Record<
  "card_ids" | "iccids" | "holder_ids" | "plain_bytes" | "swapped",
  string | null
>;

/** The SIMs of a channel with these ICCIDs, with their cards and what of a day is left; a SIM of another channel is not found. */
export async function findCardsByIccid(
  tx: Transaction,
  iccids: readonly string[],
  channelId: bigint,
  day: Day,
): Promise<Map<string, SimAddress>> {
  const [found] = await tx.run<Columns>(find, [iccids, channelId, day]);
  const columns = found!;
  const rows = rowsOf(columns.iccids, columns.card_ids, columns.holder_ids, columns.plain_bytes);
  // Read after the cards. A swap in between is then known, but the SIM's card is still the former one, which is found once it is locked.
  // The other way round the SIM would have its new card and no swap: all of its use, that of before too, would be the new card's, and
  // nothing would look wrong.
  const swapped = columnOf(columns.swapped);
  const swaps = swapped.length > 0 ? await findSwapsOfIccids(tx, swapped) : [];
  const came = new Map(swaps.map((swap) => [swap.new_iccid, swap]));
  const left = new Map(swaps.map((swap) => [swap.old_iccid, swap]));
  return new Map(
    rows.map(([iccid, cardId, holderId, plainBytesLeft]) => {
      const currentCard = { cardId: BigInt(cardId), holderId: idOrNone(holderId) };
      const sim = { iccid, currentCard, plainBytesLeft: BigInt(plainBytesLeft) };
      return [iccid, addressOf(sim, came.get(iccid), left.get(iccid))];
    }),
  );
}

/** A SIM lies in stock, works in a card from one swap on, and lies with a replaced card from another on; use at that very moment came before it. */
function addressOf(
  {
    iccid,
    currentCard,
    plainBytesLeft,
  }: Pick<SimAddress, "iccid" | "currentCard" | "plainBytesLeft">,
  came: SwapOfIccid | undefined,
  left: SwapOfIccid | undefined,
): SimAddress {
  const swap = came ?? left;
  if (!swap)
    return {
      iccid,
      currentCard,
      allCards: [currentCard],
      cardAt: () => currentCard.cardId,
      plainBytesLeft,
    };
  const worked = { cardId: swap.card_id, holderId: swap.holder_id };
  const lay = [came, left].flatMap((one) => (one ? { cardId: one.spare_id, holderId: null } : []));
  return {
    iccid,
    currentCard,
    plainBytesLeft: 0n,
    allCards: [worked, ...lay],
    cardAt: (millis) => {
      if (came && millis < came.at_millis) return came.spare_id;
      return left && millis > left.at_millis ? left.spare_id : worked.cardId;
    },
  };
}
