import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { saveSettings } from "@farsim/contract/account-settings.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { rejectApproval, listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import {
  type AlarmEmails,
  getAlarmWebhook,
  listAlarms,
  removeAlarmWebhook,
  setAlarmEmails,
  setAlarmWebhook,
  testAlarmWebhook,
} from "@farsim/contract/desk/shop/alarms.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { setRole } from "@farsim/contract/desk/people/staff.ts";
import { getWaiting } from "@farsim/contract/desk/shop/waiting.ts";
import { Logger, runOnce } from "graphile-worker";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { emailsIn, noAlerts, packedEmails } from "../../../testing/emails.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { newEsim, setEsimsAside } from "../../../testing/stock.ts";
import { openMail } from "../../platform/mail.ts";
import { openVault } from "../../platform/security/vault.ts";
import { alarmTasks } from "./alarm-tasks.ts";
import { sweepAlarms } from "./sweep-alarms.ts";
import { watchAlarms } from "./watch-alarms.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { RECHARGE_APPROVAL_ABOVE: "100.00", SANDBOX: "true", PRIVATE_WEBHOOKS: "true" },
});
const { clock, config, database } = shop;
const owner = await shop.administrator();
const finance = await shop.staff("finance");
const support = await shop.staff("support");
const stockKeeper = await shop.staff("stock");
const chineseKeeper = await shop.staff("stock");
await shop.done(saveSettings, { language: "zh-CN", alerts: noAlerts }, chineseKeeper);

const failures: unknown[] = [];
const tasks = alarmTasks({
  config,
  database,
  clock,
  mailer: openMail(config.mail),
  vault: openVault(config),
  shopNow: () => shop.liveShop.at(clock.now()),
  onFailure: (error) => void failures.push(error),
});

const look = async (withLedger = false): Promise<void> =>
  watchAlarms(
    { database, clock, ways: config, billingTimeZone: config.billingTimeZone },
    { withLedger },
  );

/** All that waits and is due is done; what fails stays for its next try. */
const work = async (): Promise<void> => {
  await runOnce({
    pgPool: testBase.database.pool,
    taskList: tasks,
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  });
};

const minutesPass = (minutes: number) => clock.set(clock.now().add({ minutes }));

async function asksForApproval(): Promise<void> {
  const customer = await shop.customer();
  await shop.renew(owner);
  await shop.done(recharge, { account: customer.username, amount: "100.01" }, owner);
}

async function decideAll(): Promise<void> {
  await shop.renew(finance);
  const { items } = await shop.done(listApprovals, { status: "PENDING" }, finance);
  // One after the other, as at a desk.
  // oxlint-disable-next-line no-await-in-loop
  for (const { id } of items)
    await shop.done(rejectApproval, { approvalId: id, note: "Not this time" }, finance);
}

const seenBy = async (person: Person, status?: "open") => {
  await shop.renew(person);
  return (await shop.done(listAlarms, { ...(status && { status }) }, person)).items;
};
const kindsSeenBy = async (person: Person) =>
  (await seenBy(person, "open")).map(({ kind }) => kind);
const choose = async (person: Person, emails: AlarmEmails) => {
  await shop.renew(person);
  await shop.done(setAlarmEmails, { emails }, person);
};

const emails = ({ email }: Person) => emailsIn(config.mail.outboxDir, email);
const subjects = ({ email }: Person) =>
  packedEmails(config.mail.outboxDir, email).map(
    (emailText) => /^Subject: (.*)\r?$/m.exec(emailText)?.[1],
  );

afterAll(() => expect(failures).toEqual([]));

test("an alarm is kept from when it was found until it was over, and each hears of those that their role looks into", async () => {
  await look();
  expect(await kindsSeenBy(owner)).toEqual(["noCards", "noEsims"]);
  await asksForApproval();
  await look();
  expect(await kindsSeenBy(owner)).toEqual(["approvalsWaiting", "noCards", "noEsims"]);
  expect(await kindsSeenBy(finance)).toEqual(["approvalsWaiting"]);
  expect(await kindsSeenBy(stockKeeper)).toEqual(["noCards", "noEsims"]);
  expect(await kindsSeenBy(support)).toEqual([]);
  minutesPass(5);
  await decideAll();
  await look();
  const [seen] = await seenBy(finance);
  expect(seen).toMatchObject({ kind: "approvalsWaiting", count: 1 });
  expect(Date.parse(seen!.clearedAt!) - Date.parse(seen!.openedAt)).toBe(5 * 60_000);
  expect(await seenBy(finance, "open")).toEqual([]);
});

test("the badge counts the open alarms of one's role", async () => {
  await shop.renew(stockKeeper);
  const { items } = await shop.done(getWaiting, {}, stockKeeper);
  expect(items).toEqual([{ tab: "alarms", count: 2 }]);
});

test("those whom it concerns are written to once, at once, in their language, and no one else", async () => {
  await work();
  expect(emails(support)).toEqual([]);
  expect(emails(stockKeeper)).toHaveLength(1);
  expect(emails(stockKeeper)[0]).toContain("No eSIM is in stock");
  expect(emails(stockKeeper)[0]).not.toContain("second administrator");
  expect(emails(chineseKeeper)[0]).toContain("eSIM 已无库存");
  // What was over before its email was sent is not written about.
  expect(emails(finance)).toEqual([]);
  minutesPass(11);
  await asksForApproval();
  await asksForApproval();
  await look();
  await look();
  await work();
  expect(subjects(finance)).toEqual(["Farsim: 2 requests wait for a second administrator"]);
  expect(emails(stockKeeper)).toHaveLength(1);
});

test("what comes back within ten minutes is the same alarm, and is not written about again; later it is another", async () => {
  const [before] = await seenBy(finance, "open");
  await decideAll();
  await look();
  minutesPass(9);
  await asksForApproval();
  await look();
  await work();
  expect(await seenBy(finance, "open")).toMatchObject([{ id: before!.id, count: 1 }]);
  expect(emails(finance)).toHaveLength(1);
  await decideAll();
  await look();
  minutesPass(11);
  await asksForApproval();
  await look();
  await work();
  expect((await seenBy(finance, "open"))[0]!.id).not.toBe(before!.id);
  expect(emails(finance)).toHaveLength(2);
});

test("two looks at the same time find an alarm once", async () => {
  await decideAll();
  await look();
  minutesPass(11);
  await asksForApproval();
  await Promise.all([look(), look(), look()]);
  await work();
  expect(await kindsSeenBy(finance)).toEqual(["approvalsWaiting"]);
  expect(emails(finance)).toHaveLength(3);
});

test("one who lost the right, or chose otherwise, before the email was sent is not written to", async () => {
  await decideAll();
  await look();
  minutesPass(11);
  const second = await shop.staff("finance");
  await asksForApproval();
  await look();
  await choose(finance, "never");
  await shop.renew(owner);
  await shop.done(
    setRole,
    { userId: second.id, roleId: "6", reason: "Moves to another desk" },
    owner,
  );
  await work();
  expect(emails(finance)).toHaveLength(3);
  expect(emails(second).filter((emailText) => emailText.includes("second administrator"))).toEqual(
    [],
  );
});

test("the email of the day comes once, from nine o'clock of the billing zone on: what lasts and what was over", async () => {
  await choose(finance, "daily");
  clock.set("2027-05-03T08:59:00Z");
  await look();
  await work();
  expect(emails(finance)).toHaveLength(3);
  minutesPass(1);
  await look();
  await look();
  await work();
  expect(subjects(finance).slice(3)).toEqual(["Farsim: 1 alarm is open, 4 over"]);
  minutesPass(1);
  await decideAll();
  await look();
  clock.set("2027-05-04T09:00:00Z");
  await look();
  await work();
  expect(subjects(finance).slice(4)).toEqual(["Farsim: all clear, 1 over"]);
  clock.set("2027-05-05T09:00:00Z");
  await look();
  await work();
  expect(subjects(finance)).toHaveLength(5);
});

test("a ledger that is off is found by the look that reads it, and no other look ends it", async () => {
  const person = await shop.customer();
  await shop.renew(owner);
  await shop.done(recharge, { account: person.username, amount: "5.00" }, owner);
  const turn = (by: string) =>
    testBase.database.pool.query(
      `UPDATE wallets SET balance_micros = balance_micros ${by} WHERE user_id = $1`,
      [person.id],
    );
  await turn("+ 1000000");
  await look();
  expect(await kindsSeenBy(finance)).toEqual([]);
  await look(true);
  await look();
  expect(await kindsSeenBy(finance)).toEqual(["ledgerOff"]);
  await turn("- 1000000");
  await look(true);
  expect(await kindsSeenBy(finance)).toEqual([]);
});

test("what one member of staff does unusually often in an hour is an alarm for those who read the audit log", async () => {
  const { pool } = testBase.database;
  const enter = (times: number) =>
    pool.query(
      `INSERT INTO audit_entries (at, actor_id, deed, subject, origin, reason, facts)
       SELECT $1, $2::bigint, 'admin/enterCustomer', 'user:1', 'test', 'Helps', '{}' FROM generate_series(1, $3)`,
      [clock.now().toString(), support.id, times],
    );
  await enter(20);
  await look();
  expect(await kindsSeenBy(owner)).not.toContain("unusualActivity");
  await enter(1);
  await look();
  const ofOwner = (await seenBy(owner, "open")).filter(({ kind }) => kind === "unusualActivity");
  expect(ofOwner).toMatchObject([
    { count: 21, about: { username: support.username, activity: "views" } },
  ]);
  expect(await kindsSeenBy(stockKeeper)).not.toContain("unusualActivity");
  const { alarms } = await shop.done(getOverview, {}, owner);
  expect(alarms).toContainEqual({ kind: "unusualActivity", count: 1 });
  // The overview says no more to a reader of reports than the page Alarms.
  await shop.renew(finance);
  const seen = await shop.done(getOverview, {}, finance);
  expect(seen.alarms.map(({ kind }) => kind)).toEqual(await kindsSeenBy(finance));
  await work();
  expect(emails(owner).at(-1)).toContain(`${support.username} entered 21 customers' views`);
  minutesPass(30);
  await enter(21);
  await look();
  // The first of them are more than an hour ago then: what the alarm says is the most that there was.
  minutesPass(31);
  await look();
  expect((await seenBy(owner, "open"))[0]).toMatchObject({ kind: "unusualActivity", count: 42 });
  minutesPass(61);
  await look();
  expect(await kindsSeenBy(owner)).not.toContain("unusualActivity");
});

test("an alarm that a newer program has found is shown to no one, and disturbs nothing", async () => {
  await testBase.database.pool.query(
    "INSERT INTO alarms (kind, subject, count, opened_at) VALUES ('ofTomorrow', '', 1, now())",
  );
  await look();
  expect(await kindsSeenBy(owner)).toEqual(["noCards", "noEsims"]);
});

test("what was over 400 days ago is forgotten, and what lasts is not", async () => {
  const all = async () => (await seenBy(finance)).length;
  const before = await all();
  expect(before).toBeGreaterThan(3);
  await sweepAlarms(database, clock.now().add({ hours: 24 * 394 }));
  expect(await all()).toBe(before);
  await sweepAlarms(database, clock.now().add({ hours: 24 * 401 }));
  expect(await all()).toBe(0);
  expect(await kindsSeenBy(owner)).toEqual(["noCards", "noEsims"]);
});

interface Received {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** A receiver that answers with one status after the other, the last for good. */
async function receiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => (text += piece));
    request.on("end", () => {
      received.push({ headers: request.headers, text });
      response.statusCode = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
      response.end();
    });
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks/a-secret-path`, received };
}

const seenSince = async () => (await shop.done(getAlarmWebhook, {}, owner)).webhook?.setAt ?? null;

async function setTo(url: string): Promise<string> {
  await shop.renew(owner);
  const { secret } = await shop.done(setAlarmWebhook, { url, since: await seenSince() }, owner);
  return secret;
}

const isSignedBy = (secret: string, { headers, text }: Received): boolean => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const mac = createHmac("sha256", key)
    .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${text}`)
    .digest("base64");
  return headers["webhook-signature"] === `v1,${mac}`;
};

test("a webhook hears, signed, of each alarm that begins and ends, and again until it has taken it", async () => {
  const { url, received } = await receiver(500, 204);
  const secret = await setTo(url);
  minutesPass(11);
  await asksForApproval();
  await look();
  await work();
  const { webhook } = await shop.done(getAlarmWebhook, {}, owner);
  expect(webhook).toMatchObject({ host: new URL(url).host, delivery: { failure: "500" } });
  expect(JSON.stringify(webhook)).not.toContain("a-secret-path");
  await testBase.database.pool.query(
    "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0",
  );
  await work();
  await decideAll();
  await look();
  await work();
  expect(received.every((message) => isSignedBy(secret, message))).toBe(true);
  const messages = received.map(({ text }) => JSON.parse(text));
  expect(messages.map(({ type, data }) => [type, data.kind])).toEqual([
    ["alarm.opened", "approvalsWaiting"],
    ["alarm.opened", "approvalsWaiting"],
    ["alarm.cleared", "approvalsWaiting"],
  ]);
  const ids = received.map(({ headers }) => headers["webhook-id"]);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[1]);
  const after = await shop.done(getAlarmWebhook, {}, owner);
  expect(after.webhook?.delivery).toMatchObject({ failedAt: null, failure: null });
});

test("a test is answered at once, and says what went wrong", async () => {
  const { url, received } = await receiver(302);
  await setTo(url);
  const answer = await shop.done(testAlarmWebhook, {}, owner);
  expect(answer.failure).toBe("302");
  expect(received.map(({ text }) => JSON.parse(text).type)).toEqual(["alarm.test"]);
  await setTo("http://127.0.0.1:9/nowhere");
  expect((await shop.done(testAlarmWebhook, {}, owner)).failure).toBe("ECONNREFUSED");
});

test("a receiver that switches to another protocol holds no one up", async () => {
  const server = createTcpServer((socket) => {
    socket.once("data", () => {
      socket.end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    });
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  afterAll(() => void server.close());
  await setTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect((await shop.done(testAlarmWebhook, {}, owner)).failure).toBe("Error");
});

test("an address whose host is longer than a name can be is refused at its field", async () => {
  await shop.renew(owner);
  const url = `https://${"a".repeat(250)}.com/`;
  const refused = await shop.call(setAlarmWebhook, { url, since: await seenSince() }, owner);
  expect(refused).toMatchObject({ error: "validation_failed" });
});

test("eSIMs that no one can be given are none to be sold", async () => {
  await shop.stockOf([newEsim()]);
  await look();
  expect(await kindsSeenBy(owner)).not.toContain("noEsims");
  await setEsimsAside(database);
  await look();
  expect(await kindsSeenBy(owner)).toContain("noEsims");
});

test("a carrier that could not be asked for a moment is no alarm, and one for longer is", async () => {
  const fails = () =>
    testBase.database.pool.query(
      `INSERT INTO failing_fetches (channel_id, since, last_at, error) SELECT min(id), $1, $1, 'timeout' FROM channels
       ON CONFLICT (channel_id) DO UPDATE SET last_at = $1`,
      [clock.now().toString()],
    );
  await fails();
  await look();
  expect(await kindsSeenBy(owner)).not.toContain("failingFetches");
  minutesPass(5);
  await fails();
  await look();
  expect(await kindsSeenBy(owner)).toContain("failingFetches");
});

test("what another has set meanwhile is neither replaced nor removed unseen, and without one there is nothing to test", async () => {
  const { url } = await receiver(204);
  const call = { url, since: null };
  expect(await shop.call(setAlarmWebhook, call, owner)).toMatchObject({
    error: "settings_changed",
  });
  expect(await shop.call(removeAlarmWebhook, { since: null }, owner)).toMatchObject({
    error: "settings_changed",
  });
  await shop.done(removeAlarmWebhook, { since: await seenSince() }, owner);
  expect(await shop.call(testAlarmWebhook, {}, owner)).toMatchObject({ error: "not_found" });
  const { rows } = await testBase.database.pool.query(
    "SELECT facts::text AS facts FROM audit_entries WHERE deed LIKE 'admin/alarmWebhook/%'",
  );
  expect(rows).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toContain("a-secret-path");
});
