import { exportActivities, listActivities } from "@farsim/contract/activities.ts";
import { editTag, orderPlan } from "@farsim/contract/cards.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { formatAmount, parseAmount } from "@farsim/contract/values/money/amount.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { readCsv } from "../../../testing/read-csv.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { BILLING_TIMEZONE: "Asia/Hong_Kong" } });
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const administrator = await shop.administrator();

type Filter = CallInput<typeof exportActivities>;
const exportOf = ({ bearer }: Person, filter: Filter = {}, language: "en" | "zh-CN" = "en") =>
  shop.done(exportActivities, filter, { bearer, language });

const sum = (rows: string[][]) =>
  formatAmount(
    rows.reduce((total, row) => total + parseAmount(row[3]!, 2)!, 0n),
    2,
  );

const credit = (person: Person, amount: string, reason?: string) =>
  shop.within.done(
    recharge,
    { account: person.username, amount, ...(reason && { reason }) },
    { bearer: administrator.bearer },
  );

test("gives all activities as they happened, and their changes add up to the balance", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  await credit(person, "20.00", "cash, in hand");
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer });
  const usedAt = shop.clock.now().toString();
  await shop.report([{ id: card.id, iccid: card.iccid, usedAt, regionName: "JP", bytes: 1 }]);
  const file = await fetch(`${shop.address}/activity/export`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = readCsv(bytes.subarray(3).toString());
  expect(head).toEqual([
    "Time (Asia/Hong_Kong)",
    "Trade date",
    "Type",
    "Change (USD)",
    "Balance after (USD)",
    "Status",
    "Reason",
    "Reference",
  ]);
  const name = `#${person.id}`;
  expect(rows).toEqual([
    [
      "2027-05-01 20:00:00",
      "2027-05-01",
      "Recharge",
      "20.00",
      "20.00",
      "Finished",
      "Recharge · cash, in hand",
      `${name}-1`,
    ],
    [
      "2027-05-01 20:00:00",
      "2027-05-01",
      "Plan fee",
      "-2.00",
      "18.00",
      "Finished",
      `Plan fee · Asia Daily · ${card.cardNumber}`,
      `${name}-2`,
    ],
  ]);
  expect(sum(rows)).toBe("18.00");
});

test("speaks the reader's language, and keeps to the filters of the list", async () => {
  const person = await shop.customer();
  await credit(person, "5.00");
  const [head, row] = readCsv(await exportOf(person, {}, "zh-CN"));
  expect(head?.slice(1, 5)).toEqual(["交易日期", "类型", "变动金额（USD）", "变动后余额（USD）"]);
  expect(row?.slice(2, 7)).toEqual(["充值", "5.00", "5.00", "已完成", "充值"]);
  expect(readCsv(await exportOf(person, { type: "REFUND" }))).toHaveLength(1);
  expect(readCsv(await exportOf(person, { to: "2027-04-30" }))).toHaveLength(1);
  expect(readCsv(await exportOf(person, { from: "2027-05-01", to: "2027-05-01" }))).toHaveLength(2);
  const { bearer } = person;
  for (const endpoint of [exportActivities, listActivities]) {
    const fieldsOf = async (range: { from?: string; to?: string }) => {
      const { status, data } = await shop.call(endpoint, range, { bearer });
      return { status, ...(data as unknown as { fields: object }).fields };
    };
    const turned = await fieldsOf({ from: "2027-05-01", to: "2027-04-30" });
    expect(turned).toEqual({ status: 400, to: "end_before_start" });
    const late = { status: 400, to: "date_after_today" };
    expect(await fieldsOf({ to: "2027-05-02" })).toEqual(late);
    expect(await fieldsOf({ from: "2027-05-01", to: "2027-05-02" })).toEqual(late);
  }
});

test("answers as a file that no spreadsheet runs and no cache keeps", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  const hostile = [
    '=HYPERLINK("https://evil.example")',
    "+1",
    "-1+1",
    "@SUM(A1)",
    "=cmd|' /C calc'!A0",
    "＝1+1",
  ];
  const card = await shop.boundCard(person);
  await shop.done(editTag, { cardId: card.id, tag: "=1+1" }, { bearer });
  for (const reason of hostile) await credit(person, "1.00", reason);
  await credit(person, "9.00");
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer });
  const usedAt = shop.clock.now().toString();
  await shop.report([{ id: card.id, iccid: card.iccid, usedAt, regionName: "JP", bytes: 1 }]);
  const answer = await shop.call(exportActivities, {}, { bearer });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="activities-2027-05-01.csv"',
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const cells = readCsv(answer.text).flat();
  const runs = cells.filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell));
  expect(runs).toEqual(["-2.00"]);
});

test("gives no one anyone else's", async () => {
  const [mine, other] = [await shop.customer(), await shop.customer()];
  await credit(mine, "1.00");
  expect(readCsv(await exportOf(other))).toHaveLength(1);
});

test("reads any number of activities in pages of its own, each in a transaction that ends, up to the last when it began", async () => {
  const person = await shop.customer();
  await credit(person, "0.01");
  await testBase.database.pool.query(
    `WITH noted AS (INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date)
                    SELECT $1, n, 'TOP_UP', 10000, n * 10000, $2, '2027-05-01' FROM generate_series(2, 3001) n),
          kept AS (UPDATE wallets SET balance_micros = 30010000, last_seq = 3001 WHERE user_id = $1),
          on_record AS (INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
                        SELECT $2, 0, 'admin/recharge', 'user:' || $1::bigint, 'a test', jsonb_build_object('amount', '0.01', 'seq', n::text)
                        FROM generate_series(2, 3001) n)
     INSERT INTO entries SELECT $1, n, leg, account, amount FROM generate_series(2, 3001) n,
       (VALUES (0, 'wallet', 10000), (1, 'cashByHand', -10000)) AS side (leg, account, amount)`,
    [person.id, shop.clock.now().toString()],
  );
  const longest: number[] = [];
  const watched = await openShop(testBase, {
    env: { JWT_KEY: shop.config.jwtKey, BILLING_TIMEZONE: "Asia/Hong_Kong" },
    closeWith: onTestFinished,
    through: (database) => ({
      ...database,
      read: (work) =>
        database.read(async (tx) => {
          const result = await work(tx);
          const { shown } = (result ?? {}) as { shown?: unknown[] };
          if (shown) longest.push(shown.length);
          return result;
        }),
    }),
  });
  const answer = await fetch(`${watched.address}/activity/export`, {
    headers: { authorization: `Bearer ${person.bearer}` },
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? "";
  // What comes while the file is read is not in it.
  await credit(person, "7.00");
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  // The decoder has taken the byte order mark.
  const rows = readCsv(text).slice(1);
  expect(rows).toHaveLength(3001);
  expect(sum(rows)).toBe("30.01");
  expect(longest).toEqual([500, 500, 500, 500, 500, 500, 1]);
  expect(testBase.database.pool.waitingCount).toBe(0);
  const { items } = await shop.done(listActivities, { limit: "1" }, { bearer: person.bearer });
  expect(items[0]?.balanceAfter).toBe("37.01");
});
