import type { Day } from "../../platform/calendar.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { findSwapsOfIccids, type SwapOfIccid } from "../sims/sim-swaps.sql.ts";

/** What must be known of a card before it is locked. */
export interface CardAddress {
  readonly cardId: bigint;
  readonly holderId: bigint | null;
}

/** A SIM with the card that has it now, and those that had it before. */
export interface SimAddress {
  readonly iccid: string;
  readonly now: CardAddress;
  readonly all: readonly CardAddress[];
  /** The card that had the SIM at a moment: whose use it was then. */
  readonly cardAt: (millis: number) => bigint;
  /** How many more bytes of the day asked about are plain use (`billing/evaluation/plain-use.ts`); 0 where all use is rated. */
  readonly plainBytes: bigint;
}

const find: Statement = {
  name: "find_cards_by_iccid",
  text: `SELECT id AS card_id, iccid, holder_id, COALESCE((SELECT plain_until_bytes - bytes FROM card_days
                                                             WHERE card_id = id AND day = $3 AND segment = 0), 0) AS plain_bytes,
                EXISTS (SELECT FROM sim_swaps WHERE old_iccid = iccid) OR EXISTS (SELECT FROM sim_swaps WHERE new_iccid = iccid) AS was_swapped
         FROM cards WHERE iccid = ANY($1::text[]) AND channel_id = $2`,
};

interface Row {
  card_id: bigint;
  iccid: string;
  holder_id: bigint | null;
  plain_bytes: bigint;
  was_swapped: boolean;
}

/** The SIMs of a channel with these ICCIDs, with their cards and what of a day is left; a SIM of another channel is not found. */
export async function findCardsByIccid(
  tx: Transaction,
  iccids: readonly string[],
  channelId: bigint,
  day: Day,
): Promise<Map<string, SimAddress>> {
  const rows = await tx.run<Row>(find, [iccids, channelId, day]);
  // Read after the cards. A swap in between is then known, but the SIM's card is still the former one, which is found once it is locked.
  // The other way round the SIM would have its new card and no swap: all of its use, that of before too, would be the new card's, and
  // nothing would look wrong.
  const swapped = rows.flatMap(({ iccid, was_swapped }) => (was_swapped ? iccid : []));
  const swaps = swapped.length > 0 ? await findSwapsOfIccids(tx, swapped) : [];
  const came = new Map(swaps.map((swap) => [swap.new_iccid, swap]));
  const left = new Map(swaps.map((swap) => [swap.old_iccid, swap]));
  return new Map(
    rows.map((row) => [row.iccid, addressOf(row, came.get(row.iccid), left.get(row.iccid))]),
  );
}

/** A SIM lies in stock, works in a card from one swap on, and lies with a replaced card from another on; use at that very moment came before it. */
function addressOf(
  { iccid, card_id: cardId, holder_id: holderId, plain_bytes: plainBytes }: Row,
  came: SwapOfIccid | undefined,
  left: SwapOfIccid | undefined,
): SimAddress {
  const swap = came ?? left;
  const now = { cardId, holderId };
  if (!swap) return { iccid, now, all: [now], cardAt: () => cardId, plainBytes };
  const worked = { cardId: swap.card_id, holderId: swap.holder_id };
  const lay = [came, left].flatMap((one) => (one ? { cardId: one.spare_id, holderId: null } : []));
  return {
    iccid,
    now,
    plainBytes: 0n,
    all: [worked, ...lay],
    cardAt: (millis) => {
      if (came && millis < came.at_millis) return came.spare_id;
      return left && millis > left.at_millis ? left.spare_id : worked.cardId;
    },
  };
}
