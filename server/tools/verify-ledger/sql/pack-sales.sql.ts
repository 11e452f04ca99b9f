import type { Check } from "../offence.ts";

/** The legs of the movements of sales, in their order: what was paid, what is earned of the cards that it ended, what is given back for them. */
const expectedLegs = `SELECT m.id, string_agg(format('%s %s %s', leg, account, round(amount)), ', ' ORDER BY leg) AS expected
  FROM shop_movements m JOIN pack_sales s ON s.id = m.pack_sale_id
  LEFT JOIN LATERAL (SELECT price_micros * count(*) AS price, COALESCE(sum(LEAST(COALESCE(credited_micros, 0), price_micros)), 0) AS credited
                     FROM pack_sale_cards c WHERE c.sale_id = s.id AND c.movement_id = m.id) AS c ON true,
  LATERAL (SELECT COALESCE(max(account), 'cash') AS cash FROM shop_entries e WHERE e.movement_id = m.id AND account LIKE 'cash%') AS e,
  LATERAL (SELECT row_number() OVER (ORDER BY place) AS leg, account, amount
           FROM (VALUES ('PACKS_SOLD', 1, s.cash, -s.price_micros * s.cards), ('PACKS_SOLD', 2, 'packsSold', s.price_micros * s.cards),
                        ('PACKS_EARNED', 1, 'packsSold', -price), ('PACKS_EARNED', 2, 'packCredits', credited), ('PACKS_EARNED', 3, 'packSales', price - credited),
                        ('PACKS_RETURNED', 1, 'packsSold', -price), ('PACKS_RETURNED', 2, e.cash, price)) AS side (kind, place, account, amount)
           WHERE side.kind = m.kind AND amount <> 0) AS l
  GROUP BY m.id`;

/** Sales of StarterPacks, the movements that they were booked by, and what the audit log says of both. */
export const packSaleChecks: readonly Check[] = [
  {
    invariant: "record",
    name: "a sale of StarterPacks is on record",
    text: `SELECT format('sale %s', COALESCE(s.id::text, e.id)) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected, COALESCE(s.words, 'nothing') AS found
           FROM (SELECT id::text AS id, format('at %s by %s to %s: %s cards at %s, %s; %s; %s', sold_at, sold_by, cash, cards, price_micros, buyer, reference, reason) AS words
                 FROM pack_sales) AS s
           FULL JOIN (
             SELECT split_part(subject, ':', 2) AS id,
                    format('at %s by %s to %s: %s cards at %s, %s; %s; %s', at, actor_id, CASE facts ->> 'way' WHEN 'byHand' THEN 'cashByHand' ELSE 'cashByBank' END, facts ->> 'total',
                           round((facts ->> 'packPrice')::numeric * 1000000), facts ->> 'buyer', facts ->> 'reference', reason) AS words
             FROM audit_entries WHERE deed = 'admin/packSale/record') AS e USING (id)
           WHERE s.words IS DISTINCT FROM e.words ORDER BY 1`,
  },
  {
    invariant: "cause",
    name: "a sale of StarterPacks is booked as it was recorded",
    text: `SELECT format('sale %s', s.id) AS place, format('at %s: %s', sold_at, s.reference) AS expected, COALESCE(found, 'nothing') AS found
           FROM pack_sales s
           LEFT JOIN LATERAL (SELECT string_agg(format('at %s: %s', booked_at, m.reference), ', ') AS found FROM shop_movements m
                              WHERE pack_sale_id = s.id AND kind = 'PACKS_SOLD') AS m ON true
           WHERE format('at %s: %s', sold_at, s.reference) IS DISTINCT FROM found ORDER BY s.id`,
  },
  {
    invariant: "cause",
    name: "money for StarterPacks is given back as is on record",
    text: `SELECT format('sale %s', id) AS place, COALESCE(e.words, 'an entry of the audit log') AS expected, COALESCE(m.words, 'nothing') AS found
           FROM (SELECT split_part(subject, ':', 2)::bigint AS id, row_number() OVER (PARTITION BY subject ORDER BY audit_entries.id) AS nth,
                        format('%s at %s, %s cards', facts ->> 'way', at, facts ->> 'total') AS words
                 FROM audit_entries WHERE deed = 'admin/packSale/giveBack') AS e
           FULL JOIN (
             SELECT pack_sale_id AS id, row_number() OVER (PARTITION BY pack_sale_id ORDER BY m.id) AS nth,
                    format('%s at %s, %s cards', CASE account WHEN 'cashByHand' THEN 'byHand' WHEN 'cashByBank' THEN 'byBank' ELSE account END, booked_at, n) AS words
             FROM shop_movements m
             LEFT JOIN LATERAL (SELECT account FROM shop_entries WHERE movement_id = m.id AND account <> 'packsSold') AS cash ON true,
             LATERAL (SELECT count(*) AS n FROM pack_sale_cards c WHERE c.movement_id = m.id) AS c
             WHERE kind = 'PACKS_RETURNED') AS m USING (id, nth)
           WHERE e.words IS DISTINCT FROM m.words ORDER BY 1`,
  },
  {
    invariant: "I1",
    name: "a movement of a sale is booked as what it is",
    text: `SELECT format('movement %s', id) AS place, COALESCE(expected, 'nothing') AS expected, COALESCE(found, 'nothing') AS found
           FROM (${expectedLegs}) AS w
           FULL JOIN (SELECT m.id, string_agg(format('%s %s %s', leg, account, amount_micros), ', ' ORDER BY leg) AS found
                      FROM shop_movements m LEFT JOIN shop_entries e ON e.movement_id = m.id WHERE pack_sale_id IS NOT NULL GROUP BY m.id) AS f USING (id)
           WHERE expected IS DISTINCT FROM found ORDER BY id`,
  },
  {
    invariant: "record",
    name: "the cards of a sale stand as they are counted",
    text: `SELECT format('sale %s', s.id) AS place, format('%s: %s open, %s bound, %s expired, %s reverted, %s returned', cards, open_cards, bound_cards, expired_cards, reverted_cards, returned_cards) AS expected,
                  found
           FROM pack_sales s,
           LATERAL (SELECT format('%s: %s open, %s bound, %s expired, %s reverted, %s returned', count(*), count(*) FILTER (WHERE ended IS NULL),
                                  count(*) FILTER (WHERE ended = 'BOUND'), count(*) FILTER (WHERE ended = 'EXPIRED'), count(*) FILTER (WHERE ended = 'REVERTED'),
                                  count(*) FILTER (WHERE ended = 'RETURNED')) AS found FROM pack_sale_cards c WHERE c.sale_id = s.id) AS f
           WHERE format('%s: %s open, %s bound, %s expired, %s reverted, %s returned', cards, open_cards, bound_cards, expired_cards, reverted_cards, returned_cards) <> found ORDER BY s.id`,
  },
  {
    invariant: "history",
    name: "a StarterPack that was sold ended as its history says",
    text: `SELECT format('card %s of sale %s', c.card_id, c.sale_id) AS place, expected, found
           FROM pack_sale_cards c LEFT JOIN shop_movements m ON m.id = c.movement_id
           LEFT JOIN LATERAL (SELECT event, at, actor_id FROM card_history h WHERE h.card_id = c.card_id AND h.n > c.history_n AND event IN ('bind', 'revertStarterPack')
                              ORDER BY n LIMIT 1) AS h ON true
           LEFT JOIN activities a ON a.card_id = c.card_id AND a.user_id = h.actor_id AND a.changed_at = h.at AND a.cause = 'packCredit',
           LATERAL (SELECT format('%s by %s of sale %s at %s, %s credited', COALESCE(ended, 'OPEN'), m.kind, m.pack_sale_id, booked_at, credited_micros) AS found,
                           format('%s by %s of sale %s at %s, %s credited',
                                  CASE WHEN ended IN ('RETURNED', 'EXPIRED') THEN ended WHEN ended IS NULL THEN 'OPEN'
                                       ELSE CASE h.event WHEN 'bind' THEN 'BOUND' WHEN 'revertStarterPack' THEN 'REVERTED' ELSE 'OPEN' END END,
                                  CASE WHEN ended = 'RETURNED' THEN 'PACKS_RETURNED' WHEN ended IS NOT NULL THEN 'PACKS_EARNED' END,
                                  CASE WHEN ended IS NOT NULL THEN c.sale_id END, ended_at,
                                  CASE ended WHEN 'BOUND' THEN COALESCE(a.change_micros, 0) END) AS expected) AS w
           WHERE expected <> found ORDER BY 1`,
  },
  {
    invariant: "history",
    name: "a card was a StarterPack when it was sold as one",
    text: `SELECT format('card %s of sale %s', c.card_id, c.sale_id) AS place, 'a line of its history up to the sale' AS expected,
                  COALESCE(format('%s at %s', h.event, h.at), 'none') AS found
           FROM pack_sale_cards c JOIN pack_sales s ON s.id = sale_id
           LEFT JOIN card_history h ON h.card_id = c.card_id AND h.n = history_n
           LEFT JOIN LATERAL (SELECT event FROM card_history l WHERE l.card_id = c.card_id AND l.n <= history_n
                              AND event IN ('setStarterPack', 'bind', 'revertStarterPack') ORDER BY n DESC LIMIT 1) AS l ON true
           WHERE l.event IS DISTINCT FROM 'setStarterPack' OR h.n IS NULL ORDER BY 1`,
  },
  {
    invariant: "cause",
    name: "only what is paid for a sale has a reference",
    text: `SELECT format('movement %s', id) AS place, 'none' AS expected, reference AS found
           FROM shop_movements WHERE kind IN ('PACKS_EARNED', 'PACKS_RETURNED') AND reference IS NOT NULL ORDER BY id`,
  },
  {
    invariant: "record",
    name: "what happens to a sale happens one after the other",
    text: `SELECT format('sale %s', pack_sale_id) AS place, format('not before %s', before) AS expected, booked_at::text AS found
           FROM (SELECT pack_sale_id, id, booked_at, lag(booked_at) OVER (PARTITION BY pack_sale_id ORDER BY id) AS before
                 FROM shop_movements WHERE pack_sale_id IS NOT NULL) AS m WHERE booked_at < before ORDER BY id`,
  },
  {
    invariant: "I1",
    name: "what is owed for StarterPacks is the price of open ones",
    text: `SELECT 'packsSold' AS place, expected::text AS expected, found::text AS found
           FROM (SELECT COALESCE(sum(price_micros * open_cards), 0) AS expected FROM pack_sales) AS w,
                (SELECT COALESCE(sum(amount_micros), 0) AS found FROM shop_entries WHERE account = 'packsSold') AS f WHERE expected <> found`,
  },
];
