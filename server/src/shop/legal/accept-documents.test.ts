import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { exportAccount } from "@farsim/contract/account-export.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import * as documents from "@farsim/contract/desk/shop/legal-documents.ts";
import { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { acceptDocuments, type LegalDocument, listUnaccepted } from "@farsim/contract/legal.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { until } from "@farsim/programs/until.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { behindTheBack } from "../../../testing/database/behind-the-back.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { readLive } from "../../../testing/servers/live-reader.ts";
import { insertAcceptances } from "./acceptances.sql.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const keeper = await shop.administrator();
const as = ({ bearer }: Person) => ({ bearer });

const calls = { disclaimer: documents.changeDisclaimer, privacy: documents.changePrivacy };
/** Publishes another version; returns its number. */
async function publish(document: LegalDocument, more: object = {}): Promise<number> {
  await shop.renew(keeper);
  const { version } = (await shop.done(getSettings, {}, as(keeper)))[document];
  const text = inEveryLanguage(() => `# Version ${version + 1}`);
  await shop.done(calls[document], { text, version, ...more }, as(keeper));
  return version + 1;
}
async function later(hours: number, ...people: Person[]) {
  shop.clock.set(shop.clock.now().add({ hours }));
  for (const person of people) await shop.renew(person);
}
const askedOf = async (person: Person) => (await shop.done(listUnaccepted, {}, as(person))).items;
const acceptedBy = async (person: Person) =>
  (await shop.done(exportAccount, {}, as(person))).acceptances;
const now = () => new Date(shop.clock.now().epochMilliseconds).toISOString();
const accept = (person: Person, ...read: { document: LegalDocument; version: number }[]) =>
  shop.call(acceptDocuments, { documents: read }, as(person));
const countedAt = async (document: LegalDocument) => {
  await shop.renew(keeper);
  return (await shop.done(documents.listDocuments, { document }, as(keeper))).accepted;
};

test("an account of before is asked for nothing until there is something newer than the standard texts", async () => {
  const person = await shop.customer();
  expect(await acceptedBy(person)).toEqual([]);
  expect(await askedOf(person)).toEqual([]);
  const version = await publish("privacy");
  expect(await askedOf(person)).toEqual([{ document: "privacy", version }]);
});

test("a new account accepts what is in force at the moment in which it is opened, by the clock of the server", async () => {
  const privacy = await publish("privacy");
  const inTwoHours = shop.clock.now().add({ hours: 2 }).toString();
  const coming = await publish("privacy", { validFrom: inTwoHours });
  const first = await shop.register();
  expect(await acceptedBy(first)).toEqual([
    { document: "disclaimer", version: 0, acceptedAt: now() },
    { document: "privacy", version: privacy, acceptedAt: now() },
  ]);
  expect(await askedOf(first)).toEqual([]);
  await later(2, first);
  expect(await askedOf(first)).toEqual([{ document: "privacy", version: coming }]);
  const second = await shop.register();
  expect(await acceptedBy(second)).toMatchObject([{ version: 0 }, { version: coming }]);
});

test("asks for each document in its version in force until that is accepted, once, however often it is", async () => {
  const person = await shop.register();
  const [disclaimer, privacy] = [await publish("disclaimer"), await publish("privacy")];
  const asked = [
    { document: "disclaimer", version: disclaimer },
    { document: "privacy", version: privacy },
  ] as const;
  expect(await askedOf(person)).toEqual(asked);
  const before = await countedAt("privacy");
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => accept(person, asked[1])));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(await askedOf(person)).toEqual([asked[0]]);
  const at = now();
  await later(1, person);
  expect((await accept(person, ...asked)).code).toBe(0);
  expect(await askedOf(person)).toEqual([]);
  const kept = await acceptedBy(person);
  expect(kept.filter(({ version }) => version === privacy)).toEqual([
    { document: "privacy", version: privacy, acceptedAt: at },
  ]);
  expect(await countedAt("privacy")).toBe(before + 1);
});

test("what was read and is in force no more is not accepted, nor what is still to come", async () => {
  const person = await shop.customer();
  const read = await publish("privacy");
  const inForce = await publish("privacy");
  for (const version of [read, inForce + 1, 0]) {
    const answer = await accept(person, { document: "privacy", version });
    expect(answer).toMatchObject({ status: 409, code: 30031, error: "document_changed" });
  }
  // One of two that does not fit: neither is.
  const disclaimer = await publish("disclaimer");
  const mixed = [
    { document: "disclaimer", version: disclaimer },
    { document: "privacy", version: read },
  ] as const;
  expect((await accept(person, ...mixed)).error).toBe("document_changed");
  expect(await acceptedBy(person)).toEqual([]);
});

test("in a customer's view it is seen what the customer is asked for, and accepted for no one", async () => {
  const person = await shop.customer();
  const version = await publish("privacy");
  const entering = { userId: person.id, reason: "They asked" };
  const { accessToken: bearer } = await shop.done(enterCustomer, entering, as(keeper));
  const { items } = await shop.done(listUnaccepted, {}, { bearer });
  expect(items).toContainEqual({ document: "privacy", version });
  const read = { documents: [{ document: "privacy" as const, version }] };
  expect((await shop.call(acceptDocuments, read, { bearer })).status).toBe(403);
  expect(await acceptedBy(person)).toEqual([]);
});

test("the customer's other screens hear of it, and no one else's", async () => {
  const [person, neighbour] = [await shop.customer(), await shop.customer()];
  const version = await publish("privacy");
  const [own, foreign] = await Promise.all(
    [person, neighbour].map(({ bearer }) => readLive(shop.address, bearer)),
  );
  const heard = own!.wait("legal");
  expect((await accept(person, { document: "privacy", version })).code).toBe(0);
  expect(await heard).toBeDefined();
  // What comes for them afterwards has come, so all of before has.
  const theirs = foreign!.wait("balance");
  await shop.recharge(neighbour, "1.00");
  expect(await theirs).toBeDefined();
  expect(foreign!.heard.map(({ event }) => event)).not.toContain("legal");
});

test("the desk reads of a customer the newest version accepted of each document", async () => {
  const person = await shop.register();
  const version = await publish("privacy");
  await later(1, person);
  await accept(person, { document: "privacy", version });
  await shop.renew(keeper);
  const { profile } = await shop.done(getCustomer, { userId: person.id }, as(keeper));
  expect(profile.acceptances).toMatchObject([
    { document: "disclaimer" },
    { document: "privacy", version, acceptedAt: now() },
  ]);
});

test("what a deleted account had accepted is gone, and counted no more", async () => {
  const person = await shop.register();
  const before = await countedAt("privacy");
  const { password } = person;
  expect((await shop.call(deleteAccount, { password }, as(person))).code).toBe(0);
  expect(await countedAt("privacy")).toBe(before - 1);
});

test("an account that is deleted while it accepts something waits for that, and leaves nothing of it", async () => {
  const person = await shop.register();
  const userId = BigInt(person.id);
  const version = await publish("privacy");
  const { pool } = testBase.database;
  const isWaiting = async () => {
    const { rows } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };
  const { password } = person;
  const leaving = await shop.asProgram(async ({ tx, now: at }) => {
    const accepted = [{ document: "privacy", version }] as const;
    await insertAcceptances(tx, { userId, accepted, now: at });
    const answer = shop.call(deleteAccount, { password }, as(person));
    expect(await until(isWaiting, { withinMs: 10_000 })).toBe(true);
    return { answer };
  });
  expect((await leaving.answer).code).toBe(0);
  const { rows } = await pool.query("SELECT FROM legal_acceptances WHERE user_id = $1", [userId]);
  expect(rows).toEqual([]);
});

test.for([
  ["a version that was never published", "SET version = 999 WHERE version > 0"],
  ["a version before its moment", "SET accepted_at = '2026-12-01Z' WHERE version > 0"],
])("the proof names an acceptance of %s", async ([, change]) => {
  await behindTheBack(testBase.owner, async (tx) => {
    const row =
      "(user_id, document, version) IN (SELECT user_id, document, version FROM legal_acceptances WHERE version > 0 LIMIT 1)";
    await sql.raw(`UPDATE legal_acceptances ${change} AND ${row}`).execute(tx.db);
    const reading = {
      ...testBase.owner,
      read: <T>(work: (one: typeof tx) => Promise<T>) => work(tx),
    };
    expect(await findLedgerOffence(reading)).toMatchObject({
      invariant: "record",
      where: expect.stringContaining("acceptance of"),
    });
  });
});
