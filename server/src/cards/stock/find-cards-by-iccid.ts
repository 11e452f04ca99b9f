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
}

const find: Statement = {
  name: "find_cards_by_iccid",
  text: "SELECT id AS card_id, iccid, holder_id FROM cards WHERE iccid = ANY($1::text[]) AND channel_id = $2",
};

/** The SIMs of a channel with these ICCIDs, with their cards; a SIM of another channel is not found. */
export async function findCardsByIccid(
  tx: Transaction,
  iccids: readonly string[],
  channelId: bigint,
): Promise<Map<string, SimAddress>> {
  // Both go out in this order over the transaction's one connection, each with a snapshot of its own. A swap in between is then known,
  // but the SIM's card is still the former one, which is found once it is locked. The other way round the SIM would have its new card and
  // no swap: all of its use, that of before too, would be the new card's, and nothing would look wrong.
  const [rows, swaps] = await Promise.all([
    tx.run<{ card_id: bigint; iccid: string; holder_id: bigint | null }>(find, [iccids, channelId]),
    findSwapsOfIccids(tx, iccids),
  ]);
  const came = new Map(swaps.map((swap) => [swap.new_iccid, swap]));
  const left = new Map(swaps.map((swap) => [swap.old_iccid, swap]));
  return new Map(
    rows.map(({ iccid, card_id: cardId, holder_id: holderId }) => {
      const now = { cardId, holderId };
      return [iccid, addressOf(iccid, now, came.get(iccid), left.get(iccid))];
    }),
  );
}

/** A SIM lies in stock, works in a card from one swap on, and lies with a replaced card from another on; use at that very moment came before it. */
function addressOf(
  iccid: string,
  now: CardAddress,
  came: SwapOfIccid | undefined,
  left: SwapOfIccid | undefined,
): SimAddress {
  const swap = came ?? left;
  if (!swap) return { iccid, now, all: [now], cardAt: () => now.cardId };
  const worked = { cardId: swap.card_id, holderId: swap.holder_id };
  const lay = [came, left].flatMap((one) => (one ? { cardId: one.spare_id, holderId: null } : []));
  return {
    iccid,
    now,
    all: [worked, ...lay],
    cardAt: (millis) => {
      if (came && millis < came.at_millis) return came.spare_id;
      return left && millis > left.at_millis ? left.spare_id : worked.cardId;
    },
  };
}
