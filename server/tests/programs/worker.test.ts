import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as settings from "@farsim/contract/account-settings.ts";
import * as accounts from "@farsim/contract/accounts.ts";
import { removeLostTotp } from "@farsim/contract/desk/people/customer-desk.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { runWorker } from "../../testing/quiet-worker.ts";
import type { Person } from "../../testing/people.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { codeOfStep, stepOf } from "../../src/accounts/second-factor/totp.ts";
import { sweepAccounts } from "../../src/accounts/sweep-accounts.ts";
import { sweepPlatform } from "../../src/platform/jobs/sweep-platform.ts";
import { until } from "@farsim/programs/until.ts";
import { sweepUsage } from "../../src/usage/ingest/sweep-usage.ts";

const testBase = await testDatabase();
const { database } = testBase;
const shop = await openShop(testBase);

const emailsTo = (email: string): string[] =>
  readdirSync(shop.config.mail.outboxDir)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) => readFileSync(path.join(shop.config.mail.outboxDir, name), "utf8"))
    .filter((emailText) => emailText.includes(`To: ${email}`));

/** Readable text, decoded from its transfer encoding. */
const plain = (emailText: string): string =>
  Buffer.from(
    emailText
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

const entry = (oldPassword: string, password: string) => ({
  oldPassword,
  password,
  confirmPassword: password,
});

test("writes to the owner, in their language, that their password was changed", async () => {
  await runWorker(shop);
  for (const [language, says] of [
    ["en", "If this was not you, choose a new password at once"],
    ["zh-CN", "如果这不是您本人的操作"],
  ] as const) {
    const { email, bearer, id } = await shop.register();
    await database.pool.query("UPDATE users SET language = $2 WHERE id = $1", [id, language]);
    await shop.done(accounts.changePassword, entry("correct-horse", "battery-staple"), { bearer });
    const emailText = await until(
      () => emailsTo(email).find((text) => plain(text).includes(says)),
      {
        withinMs: 10_000,
      },
    );
    expect(plain(emailText ?? "")).toContain("2027-05-01 12:00 UTC");
    expect(emailText).toContain("text/html");
    expect(emailText).not.toContain("battery-staple");
  }
});

test("writes to the owner, in their language, that the second factor was turned on, turned off or taken away", async () => {
  await runWorker(shop);
  const keeper = await shop.administrator();
  const turnOn = async ({ bearer, password: own }: Person) => {
    const { secret } = await shop.done(settings.setupTotp, { password: own }, { bearer });
    const code = codeOfStep(secret, stepOf(shop.clock.now()));
    return shop.done(settings.confirmTotp, { code }, { bearer });
  };
  for (const [language, on, off, away] of [
    [
      "en",
      "Two-factor login was turned on for your Farsim account",
      "Two-factor login was turned off for your Farsim account",
      "We removed the authenticator of your Farsim account",
    ],
    [
      "zh-CN",
      "您的 Farsim 账户已开启两步验证",
      "您的 Farsim 账户已关闭两步验证",
      "停用您 Farsim 账号的身份验证器",
    ],
  ] as const) {
    const person = await shop.register();
    const { id, email, bearer } = person;
    await database.pool.query("UPDATE users SET language = $2 WHERE id = $1", [id, language]);
    const emails = () => emailsTo(email).map(plain);
    const [code = ""] = (await turnOn(person)).recoveryCodes;
    await until(() => emails().length === 2, { withinMs: 10_000 });
    await shop.done(settings.removeTotp, { password: person.password, code }, { bearer });
    await until(() => emails().length === 3, { withinMs: 10_000 });
    await turnOn(person);
    await until(() => emails().length === 4, { withinMs: 10_000 });
    const asked = { userId: id, reason: "lost" };
    await shop.done(removeLostTotp, asked, { bearer: keeper.bearer });
    await until(() => emails().length === 5, { withinMs: 10_000 });
    const about = (subject: string) => emails().filter((text) => text.includes(subject)).length;
    expect([on, off, away].map(about)).toEqual([2, 2, 1]);
    expect(emails().join()).not.toContain(code);
  }
});

test("writes of a login from a device that was never used, and of no other", async () => {
  await runWorker(shop);
  const { username, email, password } = await shop.register();
  const logIn = (device: string) =>
    fetch(`${shop.address}/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": device },
      body: JSON.stringify({ account: username, password, rememberMe: false }),
    });
  await logIn("Mozilla/5.0 Firefox/140.0");
  await until(() => emailsTo(email).length === 2, { withinMs: 10_000 });
  await logIn("Mozilla/5.0 Firefox/141.0.2");
  await logIn("Mozilla/5.0 (iPhone) <b>bold</b> Safari/18");
  await until(() => emailsTo(email).length === 3, { withinMs: 10_000 });
  const emails = emailsTo(email).map(plain);
  expect(emails).toHaveLength(3);
  const about = (device: string) => emails.filter((emailText) => emailText.includes(device)).length;
  // By the name that its owner knows it by, and nothing else of what a browser says.
  const said = ["Device: Firefox.", "Device: Safari on iPhone.", "Mozilla", "&lt;b&gt;", "<b>"];
  expect(said.map(about)).toEqual([1, 1, 0, 0, 0]);
});

test("forgets what is old and keeps what still counts", async () => {
  const { pool } = database;
  const now = shop.clock.now();
  const ago = (hours: number) => now.subtract({ hours }).toString();
  const { id } = await shop.customer();
  const session = (age: number, ended: number | null) =>
    pool.query(
      `INSERT INTO sessions VALUES (gen_random_uuid(), $1, true, 'swept', '', $2, $2, $3, $4, $2)`,
      [id, ago(2000), ago(age), ended === null ? null : ago(ended)],
    );
  await session(-24, null);
  await session(24 * 29, null);
  await session(24 * 31, null);
  await session(-24, 24 * 29);
  await session(-24, 24 * 31);
  await pool.query(
    `INSERT INTO refresh_tokens SELECT sha256(convert_to(age, 'utf8')), (SELECT min(id::text)::uuid FROM sessions WHERE device = 'swept' AND ended_at IS NULL AND expires_at > $1), $1, used_at::timestamptz
     FROM (VALUES ('unused', NULL), ('new', $2::text), ('old', $3::text)) AS token (age, used_at)`,
    [now.toString(), ago(24 * 6), ago(24 * 8)],
  );
  for (const [email, age] of [
    ["new", 23],
    ["old", 25],
  ] as const)
    await pool.query("INSERT INTO email_codes VALUES ($1, 'register', '', $2, $2)", [
      `${email}-code`,
      ago(age),
    ]);
  for (const [key, age] of [
    ["new", 47],
    ["old", 49],
  ] as const)
    await pool.query("INSERT INTO idempotency_keys VALUES (1, '/swept', $1, '', '{}', $2)", [
      key,
      ago(age),
    ]);
  await pool.query(
    `INSERT INTO rate_limits SELECT name, 1, extract(epoch FROM now() + after::interval) * 1000
     FROM (VALUES ('swept:new', '1 hour'), ('swept:old', '-1 second')) AS tally (name, after)`,
  );
  await pool.query(
    `INSERT INTO record_keys SELECT 1, 'swept-' || n, '', '2027-05-01'::date - n FROM unnest(ARRAY[100, 101]) AS n`,
  );
  const left = async (statement: string) =>
    (await pool.query<{ text: string }>(statement)).rows.map(({ text }) => text).toSorted();

  await sweepPlatform(database, now);
  await sweepAccounts(database, now);
  await sweepUsage(database, "2027-05-01", 24);

  expect(await left("SELECT id::text AS text FROM sessions WHERE device = 'swept'")).toHaveLength(
    3,
  );
  const tokens = ["unused", "new", "old"].map((name) => `sha256(convert_to('${name}', 'utf8'))`);
  expect(
    await left(`SELECT 'kept' AS text FROM refresh_tokens WHERE token_hash IN (${tokens.join()})`),
  ).toHaveLength(2);
  expect(await left("SELECT email AS text FROM email_codes WHERE email LIKE '%-code'")).toEqual([
    "new-code",
  ]);
  expect(await left("SELECT key AS text FROM idempotency_keys WHERE call = '/swept'")).toEqual([
    "new",
  ]);
  expect(await left("SELECT key AS text FROM rate_limits WHERE key LIKE 'swept:%'")).toEqual([
    "swept:new",
  ]);
  expect(
    await left("SELECT record_id AS text FROM record_keys WHERE record_id LIKE 'swept-%'"),
  ).toEqual(["swept-100"]);
  // It stands for no record: the ledger would miss one.
  await pool.query("DELETE FROM record_keys WHERE record_id = 'swept-100'");
});

test("is swept every day, the audit log's end noted every hour, and alarms looked for each minute, by whichever server comes first", async () => {
  await runWorker(shop);
  const { rows } = await database.pool.query(
    "SELECT identifier FROM graphile_worker._private_known_crontabs",
  );
  expect(new Set(rows.map(({ identifier }) => identifier))).toEqual(
    new Set(["sweep", "audit_head", "watchAlarms", "watchAllAlarms"]),
  );
});
