import { resetPassword, login, register, sendCode } from "@farsim/contract/accounts.ts";
import { refresh } from "@farsim/contract/session.ts";
import { importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { bodyLimitOf, type Endpoint, type Role } from "@farsim/contract/endpoint.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { limits } from "../src/limits.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { chunkOf, headOfPost, openRawConnection } from "../testing/input/raw-connection.ts";
import { openShop } from "../testing/open-shop.ts";
import { putOnRecord } from "../testing/database/put-on-record.ts";

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const shop = await openShop(testBase);
const { origin, pathname } = new URL(shop.address);
const customer = await shop.customer();
const administrator = await shop.administrator();

const bearers: Readonly<Record<Role, string | undefined>> = {
  visitor: undefined,
  orderHolder: undefined,
  refresh: "a-token",
  customer: customer.bearer,
  administrator: administrator.bearer,
  channel: shop.channel.key,
  // The one call of this role asks for a token of its own kind, which no test needs here.
  view: undefined,
};
const posts = everyCall.filter(({ method, sandbox }) => method === "POST" && !sandbox);
const asksWho = ({ role }: Endpoint) => role !== "visitor" && role !== "orderHolder";

/** What is answered to the head of a call, before anything of its body has been sent. */
async function answerToHead({ path }: Endpoint, head: Parameters<typeof headOfPost>[1]) {
  const connection = openRawConnection(origin);
  connection.write(headOfPost(pathname + path, head));
  const answer = await connection.answer();
  connection.close();
  return answer;
}

test.for(posts.filter(asksWho))("$path refuses a stranger by the headers", async (call) => {
  const length = bodyLimitOf(call);
  expect((await answerToHead(call, { length })).status).toBe(401);
  expect((await answerToHead(call, { length, bearer: "forged" })).status).toBe(401);
});

test.for(posts.filter(({ role }) => role !== "view"))(
  "$path refuses a body beyond its limit by the headers",
  async (call) => {
    const head = { length: bodyLimitOf(call) + 1, bearer: bearers[call.role] };
    expect(await answerToHead(call, head)).toMatchObject({ status: 413, error: "body_too_large" });
  },
);

test("reads 16 KiB of visitors, 64 KiB of customers and 1 MiB of the staff and carriers, uploads aside", () => {
  const longest = Object.groupBy(
    posts.filter(({ maxBodyBytes }) => maxBodyBytes === undefined),
    (call) => `${call.role} ${bodyLimitOf(call) / 1024}`,
  );
  expect(Object.keys(longest).toSorted()).toEqual([
    "administrator 1024",
    "channel 1024",
    "customer 64",
    "orderHolder 16",
    "view 64",
    "visitor 16",
  ]);
});

test("stops reading a body of unknown length at the limit", async () => {
  const connection = openRawConnection(origin);
  connection.write(headOfPost(pathname + login.path, {}));
  connection.write(chunkOf("x".repeat(bodyLimitOf(login))));
  connection.write(chunkOf("x"));
  expect(await connection.answer()).toMatchObject({ status: 413, error: "body_too_large" });
});

test("answers what follows on the connection of a refused body, once the rest has been passed over", async () => {
  const connection = openRawConnection(origin);
  connection.write(headOfPost(pathname + importCards.path, { length: 3_000_000 }));
  expect(await connection.answer()).toMatchObject({ status: 401 });
  connection.write("x".repeat(3_000_000));
  connection.write(`GET ${pathname}/config/get HTTP/1.1\r\nHost: sim.example\r\n\r\n`);
  expect(await connection.answer()).toMatchObject({ status: 200 });
});

test("ends the connection of a refused body that is longer than any call's", async () => {
  const connection = openRawConnection(origin);
  connection.write(headOfPost(pathname + importCards.path, { length: 40_000_000 }));
  expect(await connection.closed).toMatch(/^HTTP\/1.1 401 /);
});

test("asks the database about the caller of an upload before it is read", async () => {
  const leaver = await shop.administrator();
  await testBase.database.pool.query("UPDATE users SET disabled_at = now() WHERE id = $1", [
    leaver.id,
  ]);
  const answer = await answerToHead(importCards, { length: 1000, bearer: leaver.bearer });
  expect(answer.status).toBe(401);
  const customers = await answerToHead(importCards, { length: 1000, bearer: customer.bearer });
  expect(customers).toMatchObject({ status: 403, error: "admin_required" });
});

test("reads nothing of a path that no call has beyond 16 KiB", async () => {
  const connection = openRawConnection(origin);
  connection.write(headOfPost(`${pathname}/nothing`, { length: 17_000 }));
  expect(await connection.answer()).toMatchObject({ status: 413 });
});

test("names the first 20 fields that are wrong, and no more", async () => {
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, 0]));
  const body = JSON.stringify(fields);
  const headers = { "content-type": "application/json" };
  const { data } = await shop.raw({ method: "POST", path: login.path, headers, body });
  const named = Object.keys((data as { fields: object }).fields);
  expect(named).toHaveLength(20);
  expect(named).toEqual(expect.arrayContaining(["account", "password", "k0", "k16"]));
});

const counted = [
  { call: login, limit: "login" },
  { call: sendCode, limit: "code" },
  { call: register, limit: "codeTry" },
  { call: resetPassword, limit: "codeTry" },
  { call: refresh, limit: "refresh" },
] as const;

test.for(counted)("counts a try of $call.path that makes no sense", async ({ call, limit }) => {
  const counting = await openShop(await testDatabase(), {
    countTries: true,
    closeWith: onTestFinished,
  });
  const most = limits[limit][0]!.points;
  const headers = { "content-type": "application/json", authorization: "Bearer nonsense" };
  const request = {
    method: call.method,
    path: call.path,
    headers,
    ...(call.method === "POST" && { body: "{" }),
  };
  const statuses = new Set<number>();
  for (let nth = 1; nth <= most; nth++) statuses.add((await counting.raw(request)).status);
  expect(statuses).not.toContain(429);
  expect((await counting.raw(request)).error).toBe("too_many_requests");
});
