import type { CardStatus } from "@farsim/contract/cards.ts";
import type { Instant } from "../../../src/platform/clock.ts";
import type { Statement, Transaction } from "../../../src/platform/database/database.ts";
import { creditInWords } from "../credit-in-words.ts";

/** One line of a card's history, as it was written. */
export interface HistoryLine {
  readonly n: bigint;
  readonly at: Instant;
  readonly event: string;
  readonly status: CardStatus;
  readonly actorId: bigint | null;
  readonly note: string | null;
  readonly plan: { readonly planId: bigint; readonly version: number } | null;
  readonly packDays: number | null;
  readonly expiresAt: Instant | null;
  readonly fromDay: string | null;
}

const history: Statement = {
  name: "verify_history",
  text: `SELECT card_id, n, at, event, status, actor_id, note, plan_id, plan_version, pack_days, expires_at, from_day
         FROM card_history WHERE card_id = ANY($1::bigint[]) ORDER BY card_id, n`,
};

interface HistoryRow {
  card_id: bigint;
  n: bigint;
  at: Instant;
  event: string;
  status: CardStatus;
  actor_id: bigint | null;
  note: string | null;
  plan_id: bigint | null;
  plan_version: number | null;
  pack_days: number | null;
  expires_at: Instant | null;
  from_day: string | null;
}

/** What happened to cards, in the order in which it was written; by card. */
export async function findHistoryLines(
  tx: Transaction,
  cardIds: readonly bigint[],
): Promise<Map<bigint, HistoryLine[]>> {
  const lines = new Map<bigint, HistoryLine[]>();
  for (const row of await tx.run<HistoryRow>(history, [cardIds])) {
    const line: HistoryLine = {
      n: row.n,
      at: row.at,
      event: row.event,
      status: row.status,
      actorId: row.actor_id,
      note: row.note,
      plan:
        row.plan_id === null || row.plan_version === null
          ? null
          : { planId: row.plan_id, version: row.plan_version },
      packDays: row.pack_days,
      expiresAt: row.expires_at,
      fromDay: row.from_day,
    };
    const ofCard = lines.get(row.card_id);
    if (ofCard) ofCard.push(line);
    else lines.set(row.card_id, [line]);
  }
  return lines;
}

const credits: Statement = {
  name: "verify_pack_credits",
  text: `SELECT user_id, card_id, change_micros, days, plan_id, plan_version FROM activities
         WHERE cause = 'packCredit' AND card_id = ANY($1::bigint[]) ORDER BY user_id, seq`,
};

/** What the binding of StarterPacks was credited with, in words; by card. */
export async function findPackCredits(
  tx: Transaction,
  cardIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  type Row = {
    user_id: bigint;
    card_id: bigint;
    change_micros: bigint;
    days: number | null;
    plan_id: bigint | null;
    plan_version: number | null;
  };
  const rows = await tx.run<Row>(credits, [cardIds]);
  const byCard = Map.groupBy(rows, ({ card_id }) => card_id);
  const inWords = (row: Row) =>
    creditInWords({
      userId: row.user_id,
      changeMicros: row.change_micros,
      ...(row.days !== null && { packDaysLeft: row.days }),
      ...(row.plan_id !== null &&
        row.plan_version !== null && {
          plan: { planId: row.plan_id, version: row.plan_version },
        }),
    });
  return new Map([...byCard].map(([cardId, of]) => [cardId, of.map(inWords).join("; ")]));
}
