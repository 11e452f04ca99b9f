import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { listOperatorPlans } from "@farsim/contract/desk/shop/catalogue.ts";
import { showPlanInUse } from "@farsim/contract/desk/cards/plan-changes.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { searchDesk } from "@farsim/contract/desk/shop/search.ts";
import { listBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { dayOf } from "../server/src/platform/calendar.ts";
import { markRolledOver } from "../server/src/billing/rollover/rolled-over-days.ts";
import { addPlan } from "../server/src/plans/add-to-catalogue.ts";
import { type BenchShop, dailyPlan, iccidOf } from "./bench-shop.ts";

export interface DeskSize {
  readonly cards: number;
  readonly customers: number;
}

/** Something that an administrator asks of a list. */
export interface Question {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly input: Record<string, string | undefined>;
}

/** The ids below which page 1,000 begins: 20 rows a page, ids without a gap, newest first. */
export const pageThousand = (rows: number) => String(Math.max(1, rows - 999 * 20));
const number = (i: number) => `88${String(i).padStart(10, "0")}`;

/** Every list of the desk: whole, far down, searched, bounded and filtered. */
export function questionsOf({ cards, customers }: DeskSize): Question[] {
  const ofCards = (name: string, input: CallInput<typeof listOperatorCards>): Question => ({
    name: `cards: ${name}`,
    endpoint: listOperatorCards,
    input,
  });
  const ofCustomers = (name: string, input: CallInput<typeof listCustomers>): Question => ({
    name: `customers: ${name}`,
    endpoint: listCustomers,
    input,
  });
  const ofOrders = (name: string, input: CallInput<typeof listOperatorPayOrders>): Question => ({
    name: `orders: ${name}`,
    endpoint: listOperatorPayOrders,
    input,
  });
  const middle = Math.floor(cards / 2);
  const search = (name: string, q: string): Question => ({
    name: `search: ${name}`,
    endpoint: searchDesk,
    input: { q },
  });
  return [
    search("a part of all names", "stomer"),
    search("a part of a few names", `mer${Math.floor(customers / 2)}@`),
    search("a whole username", `customer${Math.floor(customers / 2)}`),
    search("a part of no name", "zzzz"),
    search("a part with no three letters in a row", "a.b"),
    search("last 4 digits of an ICCID", String(1_000_000_000 + middle + 1234).slice(-4)),
    search("last 8 digits of an ICCID", String(1_000_000_000 + middle).slice(-8)),
    search("a beginning of all ICCIDs", "8985"),
    search("beginning of a tag", "fleet 1"),
    search("an amount of all orders", "10.00"),
    search("an amount of no order", "52.00"),
    search(
      "half a code",
      String(Math.floor(customers / 2))
        .padStart(8, "0")
        .slice(0, 6),
    ),
    search("a whole code", String(Math.floor(customers / 2)).padStart(8, "0")),
    search("a payment", "pi_1000"),
    ofCards("page 1", {}),
    ofCards("page 1,000", { cursor: pageThousand(cards) }),
    ofCards("number begins with 88", { search: "88" }),
    ofCards("number begins with 9 digits", { search: number(middle).slice(0, 9) }),
    ofCards("a whole number", { search: number(middle) }),
    ofCards("ICCID begins with 8985", { search: "8985" }),
    ofCards("a whole ICCID", { search: iccidOf(middle) }),
    ofCards("tag begins with fleet 1", { search: "fleet 1" }),
    ofCards("nothing begins like it", { search: "zzz" }),
    ofCards("last 5 digits of an ICCID", { search: String(1_000_000_000 + middle).slice(-5) }),
    ofCards("a holder's name", { search: `customer${Math.floor(customers / 2)}` }),
    ofCards("number ≥ the middle", { cardNumberGte: number(middle) }),
    ofCards("number ≤ the 50th", { cardNumberLte: number(50) }),
    ofCards("number ≤ the middle", { cardNumberLte: number(middle) }),
    ofCards("numbers of 100 in the middle", {
      cardNumberGte: number(middle),
      cardNumberLte: number(middle + 99),
    }),
    ofCards("number ≥ one of 4 digits", { cardNumberGte: "8800" }),
    ofCards("NOT_ACTIVE", { status: "NOT_ACTIVE" }),
    ofCards("USING", { status: "USING" }),
    ofCards("SUSPEND", { status: "SUSPEND" }),
    ofCards("PAUSED", { status: "PAUSED" }),
    ofCards("deleted", { status: "DELETED" }),
    ofCards("deleted, ≥ the first", { status: "DELETED", cardNumberGte: number(1) }),
    ofCards("deleted eSIMs", { status: "DELETED", type: "esim" }),
    ofCards("eSIMs", { type: "esim" }),
    ofCards("physical", { type: "physical" }),
    ofCards("one channel", { channelName: "bench" }),
    ofCards("a channel without cards", { channelName: "bench-empty" }),
    ofCards("packs", { isStarterPack: "true" }),
    ofCards("no packs", { isStarterPack: "false" }),
    ofCards("bound", { bound: "true" }),
    ofCards("in stock", { bound: "false" }),
    ofCards("PAUSED eSIMs", { status: "PAUSED", type: "esim" }),
    ofCards("packs in use", { status: "USING", isStarterPack: "true" }),
    ofCards("no card fits", { status: "SUSPEND", isStarterPack: "true", type: "esim" }),
    ofCards("in stock, ≥ the middle", { bound: "false", cardNumberGte: number(middle) }),
    ofCards("bound, ≤ the middle", { bound: "true", cardNumberLte: number(middle) }),
    ofCards("sorted by number", { sort: "cardNumber" }),
    ofCards("sorted by number, falling, page 1,000", {
      sort: "-cardNumber",
      cursor: `-cardNumber:${middle}-${number(middle)}`,
    }),
    ofCards("sorted by the end of packs", { sort: "expireTime" }),
    ofCards("sorted by the end of packs, falling", { sort: "-expireTime" }),
    ofCards("packs, sorted by their end", { isStarterPack: "true", sort: "expireTime" }),
    ofCards("packs, sorted by their end, falling", { isStarterPack: "true", sort: "-expireTime" }),
    ofCards("in stock, sorted by the end of packs", { bound: "false", sort: "expireTime" }),
    ofCards("NOT_ACTIVE, sorted by number", { status: "NOT_ACTIVE", sort: "cardNumber" }),
    ofCards("packs, sorted by number", { isStarterPack: "true", sort: "cardNumber" }),
    ofCards("bound, sorted by the end of packs", { bound: "true", sort: "expireTime" }),
    ofCards("no packs, sorted by the end of packs", {
      isStarterPack: "false",
      sort: "expireTime",
    }),
    ofCards("no card fits, sorted by the end of packs", {
      status: "SUSPEND",
      isStarterPack: "true",
      type: "esim",
      sort: "expireTime",
    }),
    ofCards("PAUSED, sorted by the end of packs", { status: "PAUSED", sort: "expireTime" }),
    ofCards("in stock, sorted by number", { bound: "false", sort: "cardNumber" }),
    ofCards("eSIMs, sorted by number, falling", { type: "esim", sort: "-cardNumber" }),
    ofCards("PAUSED, sorted by number, falling", { status: "PAUSED", sort: "-cardNumber" }),
    ofCards("begins with 88, sorted by the end of packs", { search: "88", sort: "expireTime" }),
    ofCards("on the plan of a few, sorted by number", { planId: "2", sort: "cardNumber" }),
    ofCards("on the plan of most", { planId: "1" }),
    ofCards("on the plan of a few", { planId: "2" }),
    ofCards("on the plan of a few, a channel", { planId: "2", channelName: "bench" }),
    ofCards("USING, begins with 88", { status: "USING", search: "88" }),
    ofCustomers("page 1", {}),
    ofCustomers("page 1,000", { cursor: pageThousand(customers) }),
    ofCustomers("begins with customer", { search: "customer" }),
    ofCustomers("begins with customer1", { search: "customer1" }),
    ofCustomers("a whole username", { search: `customer${Math.floor(customers / 2)}` }),
    ofCustomers("no one is called like it", { search: "zzz" }),
    ofCustomers("a part of a few names", { search: `mer${Math.floor(customers / 2)}@` }),
    ofCustomers("customers", { role: "customer" }),
    ofCustomers("administrators", { role: "administrator" }),
    ofCustomers("active", { state: "active" }),
    ofCustomers("disabled", { state: "disabled" }),
    ofCustomers("not registered yet", { state: "unregistered" }),
    ofCustomers("disabled administrators", { role: "administrator", state: "disabled" }),
    ofCustomers("sorted by name", { sort: "username" }),
    ofCustomers("sorted by name, page 1,000", {
      sort: "username",
      cursor: `username:${Math.floor(customers / 2)}-customer${Math.floor(customers / 2)}`,
    }),
    ofCustomers("sorted by balance", { sort: "-balance" }),
    ofCustomers("sorted by balance, far down", {
      sort: "-balance",
      cursor: "-balance:1000-500000000",
    }),
    ofCustomers("begins with customer1, sorted by balance", {
      search: "customer1",
      sort: "balance",
    }),
    ofCustomers("not registered, sorted by balance", { state: "unregistered", sort: "balance" }),
    ofCustomers("the oldest first", { sort: "createdAt" }),
    ofCustomers("disabled, begins with customer", { state: "disabled", search: "customer" }),
    ofOrders("page 1", {}),
    ofOrders("page 1,000", { cursor: pageThousand(customers) }),
    ofOrders("sorted by amount", { sort: "-amount" }),
    ofOrders("sorted by what is to be paid, far down", {
      sort: "total",
      cursor: `total:${Math.floor(customers / 2)}-10000000`,
    }),
    ofOrders("to be paid, sorted by amount", { status: "INIT", sort: "-amount" }),
    ofOrders("of whom begins with customer1, sorted by amount", {
      search: "customer1",
      sort: "-amount",
    }),
    ofOrders("to be paid", { status: "INIT" }),
    ofOrders("paid", { status: "FINISHED" }),
    ofOrders("that need a look", { attention: "true" }),
    ofOrders("a remark code", { search: String(Math.floor(customers / 2)).padStart(8, "0") }),
    ofOrders("of whom begins with customer1", { search: "customer1" }),
    ofOrders("of no one", { search: "zzz" }),
    ofOrders("an amount of all", { search: "10.00" }),
    ofOrders("an amount of none", { search: "52.00" }),
    { name: "plans", endpoint: listOperatorPlans, input: {} },
    { name: "plan that most cards run on", endpoint: showPlanInUse, input: { planId: "1" } },
    { name: "plan that few cards run on", endpoint: showPlanInUse, input: { planId: "2" } },
    { name: "batches", endpoint: listBatches, input: {} },
  ];
}

/** Fills a shop as one that has grown: newer cards in stock, older ones held, packs among both ages, eSIMs among the oldest. */
export async function fillDesk(
  { database, contextOn }: BenchShop,
  { cards, customers }: DeskSize,
): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await run(
    "INSERT INTO channels (name, created_at) VALUES ('bench-two', now()), ('bench-empty', now())",
  );
  await run(
    `INSERT INTO users (username, email, password_hash, is_register, created_at)
     SELECT 'customer' || i, 'customer' || i || '@bench.example', 'none', true, now() FROM generate_series(1, $1::int) i`,
    [customers],
  );
  await run(
    "INSERT INTO wallets (user_id, changed_at) SELECT id, now() FROM users WHERE id > 0 ON CONFLICT DO NOTHING",
  );
  await run(
    "UPDATE wallets SET balance_micros = CASE WHEN user_id % 3 = 0 THEN 0 ELSE user_id * 7919 % 100000 * 10000 END WHERE user_id > 0",
  );
  // Half of the cards are held or were, every tenth of the others is a pack; every seventh of the first tenth is an eSIM; a
  // third of those that rest were deleted.
  await run(
    `INSERT INTO cards (card_number, iccid, channel_id, type, verify_code_sealed, verify_code_mac, holder_id, bound_at, tag,
       status, network_on, suspend_reason, is_starter_pack, pack_days, expires_at, deleted_at, created_at)
     SELECT '88' || lpad(i::text, 10, '0'), '8985200000' || lpad(i::text, 9, '0'),
       CASE WHEN i % 4 = 0 THEN (SELECT id FROM channels WHERE name = 'bench-two') ELSE 1 END,
       CASE WHEN i < $1 / 10 AND i % 7 = 0 THEN 'esim' ELSE 'physical' END, '', '',
       CASE WHEN held THEN 1 + (i % $2) END, CASE WHEN held THEN now() END, CASE WHEN held THEN 'fleet ' || i END,
       CASE WHEN pack THEN 'USING' WHEN NOT held THEN 'NOT_ACTIVE' WHEN i % 100 = 1 THEN 'SUSPEND' WHEN i % 20 = 3 THEN 'PAUSED' ELSE 'USING' END,
       pack OR held AND i % 100 <> 1 AND i % 20 <> 3,
       CASE WHEN held AND i % 100 = 1 THEN 'administrator' END, pack, CASE WHEN pack THEN 30 END,
       CASE WHEN pack THEN now() + interval '30 days' END, CASE WHEN held AND i % 60 = 23 THEN now() END, now()
     FROM (SELECT i, i <= $1 / 2 AS held, i > $1 / 2 AND i % 10 = 0 AS pack FROM generate_series(1, $1::int) i) AS card`,
    [cards, customers],
  );
  // Held cards run on the first plan, one of five thousand on the second.
  const second = await database.write((tx) => addPlan(contextOn(tx), dailyPlan));
  await run(
    `INSERT INTO subscriptions (card_id, during, plan_id, version, payer_id, ordered_at)
     SELECT id, daterange(current_date, NULL), CASE WHEN id % 5000 = 7 THEN $1::bigint ELSE 1 END, 1, holder_id, now()
     FROM cards WHERE holder_id IS NOT NULL AND deleted_at IS NULL AND status IN ('USING', 'SUSPEND')`,
    [second],
  );
  // An order a customer; one of a hundred is still to be paid.
  await run(
    `INSERT INTO pay_orders (user_id, method, amount_micros, service_fee_micros, remark, status, created_at, finished_at, finished_by)
     SELECT i, 'domestic', 10000000, 0, lpad(i::text, 8, '0'), CASE WHEN paid THEN 'FINISHED' ELSE 'INIT' END, now(),
       CASE WHEN paid THEN now() END, CASE WHEN paid THEN 'administrator' END
     FROM (SELECT i, i % 100 <> 0 AS paid FROM generate_series(1, $1::int) i) AS pay_order`,
    [customers],
  );
}

/** Brings a filled shop to where one is that has been there for long. */
export async function bringToRest({
  database,
  clock,
  config,
  checkpoint,
}: BenchShop): Promise<void> {
  // What its servers do at the turn of the day is done.
  await markRolledOver(database, dayOf(clock.now(), config.billingTimeZone));
  // As after some weeks of running: statistics and the visibility map are there.
  await database.pool.query("VACUUM ANALYZE");
  // What filled it is on disk, and nothing is left to do behind its back.
  await checkpoint();
}
