import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { listUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import {
  listCustomerActivities,
  listCustomerCards,
} from "@farsim/contract/desk/people/customer-desk.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { listAccountActivities } from "@farsim/contract/desk/money/reversals.ts";
import type { BenchShop } from "./bench-shop.ts";
import { type DeskSize, pageThousand, type Question } from "./desk-shop.ts";

/** Of each kind of record a tenth of the cards: a busy account's activities, audit entries, refused records, unrated days. */
const recordsOf = ({ cards }: DeskSize) => Math.floor(cards / 10);
/** The account that has the most of everything. */
const busy = { userId: "1", account: "customer1" };
const fleetCards = 100;
/** Of so many days are the unrated uses and the audit entries. */
const days = 30;

/** What happened, as the desk lists it: of one customer, by administrators, by carriers. */
export function questionsOfRecords(size: DeskSize): Question[] {
  const cursor = pageThousand(recordsOf(size));
  const ofAudit = (name: string, input: CallInput<typeof listAudit>): Question => ({
    name: `audit: ${name}`,
    endpoint: listAudit,
    input,
  });
  const ofUse = (name: string, input: CallInput<typeof listUsage>): Question => ({
    name: `usage: ${name}`,
    endpoint: listUsage,
    input,
  });
  const ofActivities = (
    name: string,
    input: Omit<CallInput<typeof listAccountActivities>, "account">,
  ): Question => ({
    name: `activities of an account: ${name}`,
    endpoint: listAccountActivities,
    input: { account: busy.account, ...input },
  });
  const ofCustomer = { userId: busy.userId };
  return [
    ofActivities("page 1", {}),
    ofActivities("page 1,000", { cursor }),
    ofActivities("recharges", { type: "TOP_UP" }),
    ofActivities("of a type that it has none of", { type: "REFUND" }),
    ofActivities("before all of them", { to: "2020-01-01" }),
    {
      name: "activities of a customer: page 1",
      endpoint: listCustomerActivities,
      input: ofCustomer,
    },
    {
      name: "activities of a customer: page 1,000",
      endpoint: listCustomerActivities,
      input: { ...ofCustomer, cursor },
    },
    { name: "cards of a customer: page 1", endpoint: listCustomerCards, input: ofCustomer },
    {
      name: "orders of a customer",
      endpoint: listOperatorPayOrders,
      input: { account: busy.account },
    },
    {
      name: "orders of an account that is none",
      endpoint: listOperatorPayOrders,
      input: { account: "nobody-at-all" },
    },
    ofAudit("page 1", {}),
    ofAudit("page 1,000", { cursor }),
    ofAudit("an action", { deed: "admin/recharge" }),
    ofAudit("an action of long ago", { deed: "admin/plan/save" }),
    ofAudit("an action that no one did", { deed: "admin/none" }),
    ofAudit("on a customer", { subject: "user:1" }),
    ofAudit("on a card that no one touched", { subject: "card:1" }),
    ofAudit("by whom begins with customer2", { actor: "customer2" }),
    ofAudit("by no one", { actor: "zzz" }),
    ofAudit("since the first day", { from: "2020-01-01" }),
    ofAudit("before the first day", { to: "2020-01-01" }),
    ofUse("refused, page 1", { kind: "rejected" }),
    ofUse("refused, page 1,000", { kind: "rejected", cursor }),
    ofUse("refused of one channel", { kind: "rejected", channelName: "bench" }),
    ofUse("refused of a channel without any", { kind: "rejected", channelName: "bench-empty" }),
    ofUse("unrated, page 1", { kind: "unrated" }),
    ofUse("unrated, the oldest day", { kind: "unrated", cursor: `${dayAgo(days - 1)}.1` }),
    ofUse("unrated of one channel", { kind: "unrated", channelName: "bench" }),
    ofUse("unrated of a channel without any", { kind: "unrated", channelName: "bench-empty" }),
    { name: "approvals", endpoint: listApprovals, input: {} },
  ];
}

const dayAgo = (ago: number) =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, "2026-01-01".length);

/** Fills what happened in a shop that `fillDesk` has filled, before it is brought to rest. */
export async function fillRecords({ database }: BenchShop, size: DeskSize): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  const records = recordsOf(size);
  await run(
    `UPDATE cards SET holder_id = $1 WHERE id IN (
       SELECT id FROM cards WHERE holder_id IS NOT NULL ORDER BY id LIMIT ${fleetCards})`,
    [busy.userId],
  );
  // A recharge, then fees: three of four of them.
  await run(
    `INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date)
     SELECT $1, i, CASE WHEN i % 4 = 1 THEN 'TOP_UP' ELSE 'DAILY_FEE' END, CASE WHEN i % 4 = 1 THEN 6000000 ELSE -2000000 END,
       CASE i % 4 WHEN 1 THEN 6000000 WHEN 2 THEN 4000000 WHEN 3 THEN 2000000 ELSE 0 END, now(), current_date
     FROM generate_series(1, $2::int) i`,
    [busy.userId, records],
  );
  // What the chain of the audit log would say is not asked here: its hashes are made up.
  await run("ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_wait");
  // The first administrator's role stands on record already.
  await run(
    `WITH made AS (
       INSERT INTO audit_entries (at, actor_id, deed, subject, origin, reason, facts)
       SELECT now() - make_interval(days => ${days}) + make_interval(secs => i * ${days * 86_400}.0 / $1), 1 + i % 5,
         CASE WHEN i <= 50 THEN 'admin/plan/save' WHEN i % 3 = 0 THEN 'admin/recharge' ELSE 'admin/customer/disable' END,
         'user:' || 1 + i % $2, '127.0.0.1', 'as was asked', '{}'
       FROM generate_series(1, $1::int) i RETURNING id
     ) INSERT INTO audit_links (position, entry_id, hash)
       SELECT (SELECT last_position FROM audit_chain) + row_number() OVER (ORDER BY id), id, sha256(id::text::bytea) FROM made`,
    [records, size.customers],
  );
  await run(
    `UPDATE audit_chain SET (last_position, last_hash) = (SELECT position, hash FROM audit_links ORDER BY position DESC LIMIT 1)`,
  );
  await run("ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_wait");
  await run(
    `INSERT INTO rejected_usage (channel_id, received_at, error, record)
     SELECT (SELECT id FROM channels WHERE name = CASE WHEN i % 4 = 0 THEN 'bench-two' ELSE 'bench' END), now(), 'unknown_card',
       '{"id":"' || i || '","iccid":"8985000000000000000","bytes":1048576}'
     FROM generate_series(1, $1::int) i`,
    [records],
  );
  await run(
    `INSERT INTO card_days (card_id, day, segment, bytes, rated, unrated_channel_id)
     SELECT id, current_date - (id % ${days})::int, 0, 1048576, false, channel_id FROM cards ORDER BY id DESC LIMIT $1`,
    [records],
  );
  // Of a thousand orders one was disputed, and of ten of those one needs a look.
  await run(
    `INSERT INTO payments (provider, payment_id, told_at, order_id, paid_at, amount_micros, currency, outcome, disputed_at, troubles, seen)
     SELECT 'stripe', 'pi_' || id, now(), id, now(), amount_micros, 'USD', 'credited', now(), 1, CASE WHEN id % 10000 = 0 THEN 0 ELSE 1 END
     FROM pay_orders WHERE id % 1000 = 0`,
  );
}
