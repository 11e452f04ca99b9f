import { type RawBuilder, sql } from "kysely";
import { isNamed } from "../accounts/named-accounts.ts";
import type { Transaction } from "../platform/database/database.ts";
import { beginning, endingReversed } from "../platform/database/statements/like-pattern.ts";

/** In digits: as many as are read out of a card. Fewer are those of nearly every card. */
const fewestDigits = 4;
/** A text that more accounts or cards are known by names none of them: the log is not joined with all that there is. */
const mostAccounts = 1_000;
const mostCards = 100;

/** What a person who searches knows of a thing. */
export interface Known {
  readonly text: string;
  /** The remark of a pay order, as it is kept, where the text can be one. */
  readonly remark: string | undefined;
  /** Whether customers are found too, or the staff alone. */
  readonly withCustomers: boolean;
}

/** What a text names: a target as the log writes it (`user:4`), accounts, cards, the order of a remark. */
export interface Named extends Pick<Known, "text" | "remark"> {
  readonly accounts: readonly bigint[];
  readonly cards: readonly bigint[];
}

/** An account by its name or email, a card by the beginning of its number or ICCID or the last digits of that. */
export async function findNamed(tx: Transaction, known: Known): Promise<Named> {
  const { text, remark, withCustomers } = known;
  const ofStaff = withCustomers ? sql`` : sql`AND users.level = 1`;
  const accounts = sql`SELECT id FROM users WHERE ${isNamed(text)} ${ofStaff} LIMIT ${mostAccounts + 1}`;
  const cards = cardsKnownBy(text);
  return {
    text,
    remark,
    accounts: await idsOf(tx, accounts, mostAccounts),
    cards: cards ? await idsOf(tx, cards, mostCards) : [],
  };
}

function cardsKnownBy(text: string): RawBuilder<unknown> | undefined {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (!/^\d{1,22}$/.test(digits) || digits.length < fewestDigits) return undefined;
  const begins = beginning(digits);
  const ends = endingReversed(digits);
  return sql`SELECT id FROM cards WHERE card_number LIKE ${begins} OR iccid LIKE ${begins} OR reverse(iccid) LIKE ${ends} LIMIT ${mostCards + 1}`;
}

async function idsOf(tx: Transaction, query: RawBuilder<unknown>, most: number): Promise<bigint[]> {
  const { rows } = await (query as RawBuilder<{ id: bigint }>).execute(tx.db);
  return rows.length > most ? [] : rows.map(({ id }) => id);
}

/** The ids of entries about what a text names; cards also among those that one entry names. */
export function entriesAbout({ text, remark, accounts, cards }: Named): RawBuilder<unknown> {
  const subjects = [
    text,
    ...accounts.map((id) => `user:${id}`),
    ...cards.map((id) => `card:${id}`),
  ];
  const arms = [
    sql`SELECT id FROM audit_entries WHERE subject = ANY(${subjects}::text[])`,
    ...(cards.length === 0
      ? []
      : [
          sql`SELECT id FROM audit_entries WHERE facts ? 'cardIds' AND facts -> 'cardIds' ?| ${cards.map(String)}::text[]`,
        ]),
    ...(remark === undefined
      ? []
      : [
          sql`SELECT e.id FROM pay_orders o JOIN audit_entries e ON e.subject = 'user:' || o.user_id
              WHERE o.remark = ${remark} AND (e.facts ->> 'order' = o.remark OR e.facts ->> 'orderId' = o.id::text)`,
        ]),
  ];
  return sql.join(arms, sql` UNION `);
}
