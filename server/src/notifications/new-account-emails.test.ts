import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getSettings, saveSettings } from "@farsim/contract/account-settings.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { runWorker } from "../../testing/quiet-worker.ts";
import { newEsim } from "../../testing/stock.ts";
import { messagesIn } from "../platform/messages.ts";
import { alertEmail } from "./alert-email.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_AMOUNTS: "12.00,50.00" } });

/** 5.00 are taken at once. */
async function buysEsim({ bearer }: Person): Promise<void> {
  await shop.stockOf([newEsim()]);
  await shop.within.done(applyEsim, {}, { bearer });
}

const emailsTo = ({ email }: Person): string[] =>
  readdirSync(shop.config.mail.outboxDir)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(path.join(shop.config.mail.outboxDir, name), "utf8"))
    .filter(
      (text) => text.includes(`To: ${email}`) && text.includes("Your balance is below $6.00"),
    );

async function warned({ id }: Person): Promise<number> {
  const { rowCount } = await testBase.database.pool.query(
    "SELECT FROM letters WHERE user_id = $1 AND kind = 'lowBalance'",
    [id],
  );
  return rowCount ?? 0;
}

test("a new account is told when its balance falls below half of the smallest recharge, until it turns that off", async () => {
  await runWorker(shop);
  const person = await shop.register();
  const { bearer } = person;
  const { language, alerts } = await shop.within.done(getSettings, {}, { bearer });
  expect(alerts).toMatchObject({ lowBalanceAt: "6.00" });
  await shop.recharge(person, "11.00");
  await buysEsim(person);
  expect(await warned(person)).toBe(0);
  await buysEsim(person);
  await until(async () => emailsTo(person).length > 0, { withinMs: 15_000 });
  const off = { language, alerts: { ...alerts, lowBalanceAt: null } };
  await shop.within.done(saveSettings, off, { bearer });
  await shop.recharge(person, "9.00");
  await buysEsim(person);
  expect(await warned(person)).toBe(1);
});

test("accounts of before are not told unasked", async () => {
  const person = await shop.customer();
  await shop.recharge(person, "8.00");
  await buysEsim(person);
  expect(await warned(person)).toBe(0);
});

test.each(languages)("the email about a low balance says how to turn it off (%s)", (language) => {
  const alert = { kind: "lowBalance", balanceMicros: 10_000n, limitMicros: 20_000n } as const;
  const { text, html } = alertEmail({ alert, language, shop: shop.config, daysLeft: null });
  const off = messagesIn(language)("emails.alert.lowBalance.off");
  for (const written of [text, html]) expect(written).toContain(off);
  expect(off).toContain(messagesIn(language)("personal.alerts"));
});
