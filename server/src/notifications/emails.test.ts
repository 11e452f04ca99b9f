import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { saveSettings } from "@farsim/contract/account-settings.ts";
import { editTag, orderPlan } from "@farsim/contract/cards.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { mailServer } from "../../testing/servers/mail-server.ts";
import { openShop } from "../../testing/open-shop.ts";
import { runWorker } from "../../testing/quiet-worker.ts";
import type { Person } from "../../testing/people.ts";
import { addPlanOnSale } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { noAlerts } from "../../testing/emails.ts";
import { openDatabase } from "../platform/database/database.ts";
import { until } from "@farsim/programs/until.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const secondDatabase = openDatabase(testBase.connectionString);
const second = await openShop(
  { ...testBase, database: secondDatabase },
  {
    clock: shop.clock,
    env: { JWT_KEY: shop.config.jwtKey, DATA_DIR: shop.config.dataDir },
    closeWith: (close) =>
      afterAll(async () => {
        await close();
        await secondDatabase.close();
      }),
  },
);
/** 2.00 a day, 500 MB a day, then 128 kbps. */
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const largePlanId = await shop.asProgram((ctx) =>
  addPlanOnSale(ctx, { limitBytes: 20_480n * 1_048_576n }, "Asia Large"),
);
const megabyte = 1_048_576;

const usual = {
  lowBalanceAt: null,
  data50: true,
  data80: true,
  data100: true,
  recharged: true,
  cardStopped: true,
};

type Customer = Person & { card: { id: string; iccid: string } };

interface Wanted {
  readonly balance?: string;
  readonly alerts?: Input<typeof saveSettings>["alerts"];
  readonly language?: Language;
  readonly plan?: string;
}

async function customerWithCard({
  balance = "50.00",
  alerts = usual,
  language = "en",
  plan = planId,
}: Wanted = {}): Promise<Customer> {
  const person = await shop.customer();
  const { bearer } = person;
  await shop.done(saveSettings, { language, alerts: noAlerts }, { bearer });
  await shop.recharge(person, balance);
  const card = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId: plan }, { bearer });
  await shop.done(editTag, { cardId: card.id, tag: "Phone" }, { bearer });
  await shop.done(saveSettings, { language, alerts }, { bearer });
  return { ...person, card };
}

let records = 0;
const useOf = ({ card }: Customer, megabytes: number, daysAgo = 0) => ({
  id: `letter-${++records}`,
  iccid: card.iccid,
  usedAt: shop.clock
    .now()
    .subtract({ hours: 24 * daysAgo })
    .toString(),
  regionName: "JP",
  bytes: megabytes * megabyte,
});

/** What was written to someone, sent or not. */
async function written({ id }: Person): Promise<string[]> {
  const { rows } = await testBase.database.pool.query(
    "SELECT kind || coalesce(' ' || (facts->>'percent'), '') AS text FROM letters WHERE user_id = $1 ORDER BY id",
    [id],
  );
  return rows.map(({ text }: { text: string }) => text);
}

const plain = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Both servers put their emails into one folder. */
const alertsTo = ({ email }: Person): string[] =>
  readdirSync(shop.config.mail.outboxDir)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => plain(readFileSync(path.join(shop.config.mail.outboxDir, name), "utf8")))
    .filter((text) => text.includes(`To: ${email}`) && !/has been ordered|已为/.test(text));

test("each line of the allowance is written about once, however the batches come, over two servers", async ({
  annotate,
}) => {
  const people = await Promise.all(Array.from({ length: 10 }, () => customerWithCard()));
  const batches = people.flatMap((person) => Array.from({ length: 12 }, () => [useOf(person, 50)]));
  await Promise.all(batches.map((batch, n) => (n % 2 === 0 ? shop : second).report(batch)));
  for (const person of people)
    expect(await written(person)).toEqual(["dataUsed 50", "dataUsed 80", "dataUsed 100"]);
  await annotate(`${batches.length} batches at once through two servers, ${people.length} cards`);
});

test("of several lines crossed by one batch the highest is written about, and the next day begins anew", async () => {
  const person = await customerWithCard();
  await shop.report([useOf(person, 450)]);
  expect(await written(person)).toEqual(["dataUsed 80"]);
  await shop.report([useOf(person, 60)]);
  expect(await written(person)).toEqual(["dataUsed 80", "dataUsed 100"]);
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  await shop.report([useOf(person, 260)]);
  expect(await written(person)).toEqual(["dataUsed 80", "dataUsed 100", "dataUsed 50"]);
});

test("nothing is written without a choice", async () => {
  const person = await customerWithCard({ alerts: noAlerts, balance: "3.00" });
  await shop.report([useOf(person, 600)]);
  await shop.recharge(person, "5.00");
  expect(await written(person)).toEqual([]);
});

test("late use of a past day passes no line of today", async () => {
  const person = await customerWithCard();
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  await shop.report([useOf(person, 600, 1)]);
  expect(await written(person)).toEqual([]);
  await shop.report([useOf(person, 300)]);
  expect(await written(person)).toEqual(["dataUsed 50"]);
});

test("a low balance is written about each time it falls below the limit, and never while it stays there", async () => {
  const person = await customerWithCard({
    balance: "6.00",
    alerts: { ...noAlerts, lowBalanceAt: "5.00" },
  });
  const dayOfUse = async () => {
    await shop.report([useOf(person, 1)]);
    shop.clock.set(shop.clock.now().add({ hours: 24 }));
  };
  await dayOfUse();
  await dayOfUse();
  expect(await written(person)).toEqual(["lowBalance"]);
  await shop.recharge(person, "6.00");
  await dayOfUse();
  expect(await written(person)).toEqual(["lowBalance"]);
  await dayOfUse();
  expect(await written(person)).toEqual(["lowBalance", "lowBalance"]);
});

test("cards that stop for credit are written about together, once", async () => {
  const person = await customerWithCard({ balance: "2.00" });
  await shop.report([useOf(person, 1)]);
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  await shop.report([useOf(person, 0.5, 1)]);
  await shop.report([useOf(person, 0.5, 1)]);
  expect(await written(person)).toEqual(["cardsStopped"]);
});

test("two workers send each email once, in its reader's language, as text and as a page", async () => {
  await Promise.all([runWorker(shop), runWorker(second)]);
  const alerts = { ...usual, lowBalanceAt: "49.00" };
  const [lin, wei] = [
    await customerWithCard({ alerts }),
    await customerWithCard({ alerts, language: "zh-CN" }),
  ];
  await shop.report([useOf(lin, 400), useOf(wei, 500)]);
  for (const person of [lin, wei]) await shop.recharge(person, "20.00");
  const unsent = async () =>
    (
      await testBase.database.pool.query(
        "SELECT FROM graphile_worker._private_jobs WHERE payload->>'letterId' IN (SELECT id::text FROM letters WHERE user_id = ANY($1))",
        [[lin.id, wei.id]],
      )
    ).rowCount;
  await until(async () => (await unsent()) === 0, { withinMs: 15_000 });
  expect([alertsTo(lin).length, alertsTo(wei).length]).toEqual([3, 3]);
  const [english, chinese] = [alertsTo(lin).join("\n"), alertsTo(wei).join("\n")];
  expect(english).toContain("The card “Phone” has used 80% of its 500 MB for today.");
  expect(english).toContain(
    "Your balance is now $48.00. This email comes when it falls below $49.00.",
  );
  expect(english).toContain("At your recent rate of use it will last about 24 more days.");
  expect(english).toContain("We have added $20.00 to your balance. It is now $68.00.");
  expect(english).toContain("text/html");
  expect(chinese).toContain("SIM 卡“Phone”今日的 500 MB 流量已使用 100%。");
  expect(chinese).toContain("您的账户已充值 $20.00，当前余额为 $68.00。");
  for (const secret of [lin.password, lin.bearer, lin.refreshToken])
    expect(english).not.toContain(secret);
});

test("an email says a gigabyte or more in GB, as the pages do", async () => {
  await runWorker(shop);
  const alerts = { ...noAlerts, data50: true };
  const person = await customerWithCard({ alerts, plan: largePlanId });
  await shop.report([useOf(person, 10_300)]);
  await until(async () => alertsTo(person).length > 0, { withinMs: 15_000 });
  expect(alertsTo(person).join("\n")).toContain("has used 50% of its 20 GB for today.");
});

test("an email that the mail server refused is sent later, and one that may have been sent is not sent again", async () => {
  let mode: "refuse" | "take" = "refuse";
  const { smtpUrl: SMTP_URL, received } = await mailServer({
    onRcptTo: (_address, _session, callback) =>
      mode === "take" ? callback() : callback(new Error("not now")),
  });
  const posting = await openShop(testBase, {
    clock: shop.clock,
    env: { SMTP_URL, MAIL_FROM: "Farsim <no-reply@farsim.example>", JWT_KEY: shop.config.jwtKey },
    closeWith: onTestFinished,
  });
  await testBase.database.pool.query("DELETE FROM letters");
  const person = await customerWithCard();
  await shop.recharge(person, "1.00");
  await runWorker(posting);
  const state = async () =>
    (
      await testBase.database.pool.query(
        "SELECT attempts, last_error IS NOT NULL AS failed FROM graphile_worker._private_jobs WHERE payload->>'letterId' IN (SELECT id::text FROM letters WHERE user_id = $1)",
        [person.id],
      )
    ).rows[0];
  expect(await until(async () => (await state())?.failed, { withinMs: 10_000 })).toBe(true);
  mode = "take";
  await testBase.database.pool.query(
    "SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs WHERE task_identifier = 'alertLetter'",
  );
  const alerts = () => received.map(plain).filter((text) => text.includes("We have added $1.00"));
  await until(() => alerts().length === 1, { withinMs: 15_000 });
  // A sender that died after taking it: the job comes again, the email does not.
  await testBase.database.pool.query(
    "SELECT graphile_worker.add_job('alertLetter', json_build_object('letterId', id::text)) FROM letters WHERE user_id = $1",
    [person.id],
  );
  await until(async () => (await state()) === undefined, { withinMs: 15_000 });
  expect(alerts()).toHaveLength(1);
});
