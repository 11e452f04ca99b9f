import { type RawBuilder, sql } from "kysely";

const escaped = (text: string) => text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");

/** In characters: shorter texts are the beginning of a name, longer ones any part. */
const shortestPart = 3;
/** In digits: as many last ones of an ICCID as are read out. */
const fewestLastDigits = 4;

/** What a person who searches knows of a thing. */
export interface Known {
  readonly text: string;
  /** The remark of a pay order, as it is kept, where the text can be one. */
  readonly remark: string | undefined;
  /** Whether customers are found too, or the staff alone. */
  readonly withCustomers: boolean;
}

function cardsKnownBy(text: string): RawBuilder<unknown> | undefined {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (!/^\d{1,22}$/.test(digits)) return undefined;
  const beginning = `${digits}%`;
  const ending = `${digits.split("").toReversed().join("")}%`;
  const ends = digits.length < fewestLastDigits ? sql`` : sql` OR reverse(iccid) LIKE ${ending}`;
  return sql`SELECT id FROM cards WHERE card_number LIKE ${beginning} OR iccid LIKE ${beginning}${ends}`;
}

/**
 * The ids of entries whose target a text names: as the log writes it (`user:4`), an account by its name or email, a card by the beginning of
 * its number or ICCID or the last digits of that, alone or among those that one entry names, an order by its code.
 */
export function entriesAbout({ text, remark, withCustomers }: Known): RawBuilder<unknown> {
  const pattern = `${text.length < shortestPart ? "" : "%"}${escaped(text)}%`;
  const cards = cardsKnownBy(text);
  const arms = [
    sql`SELECT id FROM audit_entries WHERE subject = ${text}`,
    sql`SELECT e.id FROM users u JOIN audit_entries e ON e.subject = 'user:' || u.id
        WHERE (lower(u.username) LIKE ${pattern} OR lower(u.email) LIKE ${pattern}) AND (${withCustomers} OR u.level = 1)`,
    ...(cards
      ? [
          sql`SELECT e.id FROM (${cards}) AS card JOIN audit_entries e ON e.subject = 'card:' || card.id`,
          sql`SELECT id FROM audit_entries WHERE facts ? 'cardIds' AND facts -> 'cardIds' ?| ARRAY(SELECT id::text FROM (${cards}) AS card)`,
        ]
      : []),
    ...(remark === undefined
      ? []
      : [
          sql`SELECT e.id FROM pay_orders o JOIN audit_entries e ON e.subject = 'user:' || o.user_id
              WHERE o.remark = ${remark} AND (e.facts ->> 'order' = o.remark OR e.facts ->> 'orderId' = o.id::text)`,
        ]),
  ];
  return sql.join(arms, sql` UNION `);
}
