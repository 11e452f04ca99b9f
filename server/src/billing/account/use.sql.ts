import type { PostedActivity } from "../../ledger/activity.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Cycle, StoredDay } from "../card/card-state.ts";

export interface CardDay extends StoredDay {
  readonly cardId: bigint;
}

export interface CardCycle extends Cycle {
  readonly cardId: bigint;
}

// The lists of unrated use ask for one channel's days; a day that a plan covers is in none of them. More use of a
// day that was dismissed there opens it again.
const writeDays: Statement = {
  name: "write_card_days",
  text: `INSERT INTO card_days AS stored (card_id, day, segment, bytes, rated, allowance_bytes, add_on_bytes, over_bytes, plain_until_bytes, unrated_channel_id)
         SELECT card_id, day, segment, bytes, rated, allowance_bytes, add_on_bytes, over_bytes, plain_until_bytes,
                CASE WHEN NOT rated THEN (SELECT channel_id FROM cards WHERE cards.id = counted.card_id) END
         FROM unnest($1::bigint[], $2::date[], $3::integer[], $4::bigint[], $5::boolean[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
           AS counted (card_id, day, segment, bytes, rated, allowance_bytes, add_on_bytes, over_bytes, plain_until_bytes)
         ON CONFLICT (card_id, day, segment) DO UPDATE SET bytes = excluded.bytes, rated = excluded.rated,
           allowance_bytes = excluded.allowance_bytes, add_on_bytes = excluded.add_on_bytes, over_bytes = excluded.over_bytes,
           plain_until_bytes = excluded.plain_until_bytes, unrated_channel_id = excluded.unrated_channel_id,
           is_dismissed = stored.is_dismissed AND NOT excluded.rated AND stored.bytes = excluded.bytes`,
};

/** Writes days as they were rated; the cards are locked, so no one else rates them. */
export async function upsertDays(tx: Transaction, days: readonly CardDay[]): Promise<void> {
  await tx.run(writeDays, [
    days.map((d) => d.cardId),
    days.map((d) => d.day),
    days.map((d) => d.segment),
    days.map((d) => d.bytes),
    days.map((d) => d.hasPlan),
    days.map((d) => d.allowanceBytes),
    days.map((d) => d.addOnBytes),
    days.map((d) => d.overBytes),
    days.map((d) => d.plainUntilBytes),
  ]);
}

const dropCycles: Statement = {
  name: "drop_cycles",
  text: `DELETE FROM cycles USING unnest($1::bigint[], $2::bigint[], $3::integer[], $4::date[]) AS gone (card_id, plan_id, version, starts_on)
         WHERE cycles.card_id = gone.card_id AND cycles.plan_id = gone.plan_id AND cycles.version = gone.version
           AND cycles.starts_on = gone.starts_on`,
};

export async function deleteCycles(tx: Transaction, cycles: readonly CardCycle[]): Promise<void> {
  await tx.run(dropCycles, [
    cycles.map((c) => c.cardId),
    cycles.map((c) => c.planId),
    cycles.map((c) => c.version),
    cycles.map((c) => c.startsOn),
  ]);
}

const addCycles: Statement = {
  name: "add_cycles",
  text: `INSERT INTO cycles (card_id, plan_id, version, starts_on, ends_on)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::date[], $5::date[])`,
};

export async function insertCycles(tx: Transaction, cycles: readonly CardCycle[]): Promise<void> {
  await tx.run(addCycles, [
    cycles.map((c) => c.cardId),
    cycles.map((c) => c.planId),
    cycles.map((c) => c.version),
    cycles.map((c) => c.startsOn),
    cycles.map((c) => c.endsOn),
  ]);
}

// Fees of a card and plan version are numbered as they are charged; the key stops two transactions from writing the same number. Which cycle a
// fee pays for follows from the order of trade dates (`find_paid_cycle`).
const addFees: Statement = {
  name: "add_fees",
  text: `INSERT INTO fees (card_id, plan_id, version, n, user_id, seq)
         SELECT card_id, plan_id, version,
                COALESCE((SELECT max(f.n) FROM fees f WHERE f.card_id = new.card_id AND f.plan_id = new.plan_id AND f.version = new.version), 0)
                  + row_number() OVER (PARTITION BY card_id, plan_id, version ORDER BY seq),
                user_id, seq
         FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bigint[], $5::bigint[]) AS new (card_id, plan_id, version, user_id, seq)`,
};

export async function insertFees(tx: Transaction, fees: readonly PostedActivity[]): Promise<void> {
  await tx.run(addFees, [
    fees.map((fee) => fee.cardId),
    fees.map((fee) => fee.plan?.planId),
    fees.map((fee) => fee.plan?.version),
    fees.map((fee) => fee.userId),
    fees.map((fee) => fee.seq),
  ]);
}
