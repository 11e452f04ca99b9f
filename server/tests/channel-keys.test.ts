/** Channels are made at the desk, and carriers report with keys that were made there and shown once. */
import { createChannel, listChannels, renewUsageKey } from "@farsim/contract/desk/shop/channels.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Transaction } from "../src/platform/database/database.ts";
import { addCards, newTestCard } from "../testing/stock.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { behindTheBack } from "../testing/database/behind-the-back.ts";
import { putOnRecord } from "../testing/database/put-on-record.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { openShop } from "../testing/open-shop.ts";
import { newKey } from "../testing/renew-at-desk.ts";
import { newName } from "../testing/people.ts";
import { channelKeyChecks } from "../tools/verify-ledger/check-channel-keys.ts";
import { findLedgerOffence } from "../tools/verify-ledger/find-ledger-offence.ts";

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const shop = await openShop(testBase);
let { bearer } = await shop.administrator();

/** A day and an hour go by; sessions do not last that long. */
async function letADayPass(): Promise<void> {
  shop.clock.set(shop.clock.now().add({ hours: 25 }).toString());
  ({ bearer } = await shop.administrator());
}

const channelCalled = async (name: string) =>
  (await shop.done(listChannels, {}, { bearer })).items.find((channel) => channel.name === name);

async function madeChannel() {
  const name = newName();
  await shop.done(createChannel, { name }, { bearer });
  const renew = (formerEnds: "now" | "inOneDay" = "inOneDay") =>
    newKey(shop, { channelName: name, formerEnds, bearer });
  return { name, renew };
}

/** A card of a channel, and what its use is answered with a key: whether the channel knows it, or why nothing was read. */
async function cardOf(channelName: string) {
  const card = newTestCard();
  const { rows } = await shop.database.pool.query<{ id: string }>(
    "SELECT id FROM channels WHERE name = $1",
    [channelName],
  );
  await shop.asProgram((ctx) => addCards(ctx, openVault(shop.config), BigInt(rows[0]!.id), [card]));
  return async (key: string) => {
    const usedAt = shop.clock.now().toString();
    const record = { id: newName(), iccid: card.iccid, usedAt, regionName: "JP", bytes: 1_000 };
    const answer = await shop.call(reportUsage, { records: [record] }, { bearer: key });
    if (answer.error) return answer.error;
    return answer.data.accepted === 1 ? "accepted" : answer.data.rejected[0]!.error;
  };
}

test("a channel that was made at the desk reports its own cards with its own key, on every server at once", async () => {
  const { name, renew } = await madeChannel();
  expect(await channelCalled(name)).toMatchObject({
    adapter: "simulated",
    hasConfiguredKey: false,
    keySince: null,
    formerKeyUntil: null,
    coverage: { regionCodes: [], networks: 0 },
  });
  const reportOwn = await cardOf(name);
  const reportForeign = await cardOf(shop.channel.name);
  const key = await renew();
  expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await channelCalled(name)).toMatchObject({ formerKeyUntil: null });
  expect((await channelCalled(name))!.keySince).not.toBeNull();
  expect(await reportOwn(key)).toBe("accepted");
  expect(await reportForeign(key)).toBe("unknown_card");
  expect(await reportOwn(shop.channel.key)).toBe("unknown_card");
  await shop.restart();
  expect(await reportOwn(key)).toBe("accepted");
  expect(await reportOwn(`${key}A`)).toBe("token_invalid");
});

test("former keys open a day more, also those whose answer was lost, and end at once where that is asked for", async () => {
  const { name, renew } = await madeChannel();
  const report = await cardOf(name);
  const [inUse, lost, present] = [await renew(), await renew(), await renew()];
  for (const key of [inUse, lost, present]) expect(await report(key)).toBe("accepted");
  expect((await channelCalled(name))!.formerKeyUntil).not.toBeNull();
  await letADayPass();
  expect(await report(inUse)).toBe("token_invalid");
  expect(await report(lost)).toBe("token_invalid");
  expect(await report(present)).toBe("accepted");
  const next = await renew();
  const last = await renew("now");
  for (const key of [present, next]) expect(await report(key)).toBe("token_invalid");
  expect(await report(last)).toBe("accepted");
  expect((await channelCalled(name))!.formerKeyUntil).toBeNull();
});

test("a key made at the desk stands beside the one of the settings", async () => {
  const channelName = shop.channel.name;
  const report = await cardOf(channelName);
  const key = await newKey(shop, { channelName, formerEnds: "now", bearer });
  expect(await report(key)).toBe("accepted");
  expect(await report(shop.channel.key)).toBe("accepted");
  expect((await channelCalled(channelName))!.hasConfiguredKey).toBe(true);
});

test("of administrators who renew the key that they all see, one gets a new one, and it stays the present one", async () => {
  const { name, renew } = await madeChannel();
  const report = await cardOf(name);
  const first = await renew();
  shop.clock.set(shop.clock.now().add({ minutes: 1 }).toString());
  const since = (await channelCalled(name))!.keySince;
  const seen = { channelName: name, formerEnds: "now", since } as const;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => shop.call(renewUsageKey, seen, { bearer })),
  );
  const made = answers.filter(({ error }) => error === undefined);
  expect(made).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "renewed_meanwhile")).toHaveLength(7);
  expect(await report(first)).toBe("token_invalid");
  expect(await report(made[0]!.data.key)).toBe("accepted");
});

test("a key is kept nowhere: no row, no line of the log and no entry of the audit log holds it", async () => {
  const { name, renew } = await madeChannel();
  const key = await renew();
  const { rows } = await shop.database.pool.query<{ kept: string }>(
    `SELECT to_jsonb(channel_keys)::text AS kept FROM channel_keys
     UNION ALL SELECT to_jsonb(audit_entries)::text FROM audit_entries
     UNION ALL SELECT to_jsonb(idempotency_keys)::text FROM idempotency_keys`,
  );
  expect(rows.filter(({ kept }) => kept.includes(key))).toEqual([]);
  expect(shop.lines.filter((line) => line.includes(key))).toEqual([]);
  const entries = (await shop.done(listAudit, { subject: `channel:${name}` }, { bearer })).items;
  expect(entries.map(({ deed: action }) => action).toSorted()).toEqual([
    "admin/channel/create",
    "admin/channel/renewKey",
  ]);
});

test("the ledger's proof names a key that no one made, and one that opens longer than its maker said", async () => {
  const { name, renew } = await madeChannel();
  await renew();
  await renew("now");
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
  const ofChannel = `channel_id = (SELECT id FROM channels WHERE name = '${name}')`;
  const place = `channel ${name}`;
  for (const [where, statement] of [
    [
      place,
      `INSERT INTO channel_keys SELECT sha256('mine'), id, '2027-05-01', '2028-01-01' FROM channels WHERE name = '${name}'`,
    ],
    [
      place,
      `UPDATE channel_keys SET ends_at = '2029-01-01' WHERE ends_at IS NOT NULL AND ${ofChannel}`,
    ],
    [
      place,
      `UPDATE channel_keys SET digest = sha256('mine') WHERE ends_at IS NULL AND ${ofChannel}`,
    ],
  ] as const)
    await behindTheBack(testBase.owner, async (tx) => {
      await sql.raw(statement).execute(tx.db);
      const seen = {
        ...testBase.owner,
        read: <T>(work: (tx: Transaction) => Promise<T>) => work(tx),
      };
      expect(await findLedgerOffence(seen)).toMatchObject({ where });
    });
});

test("a renewal's own entry is looked at as well, where the key was made to fit it", async () => {
  const { name, renew } = await madeChannel();
  await renew();
  await renew("now");
  const ofChannel = `channel_id = (SELECT id FROM channels WHERE name = '${name}')`;
  const lastRenewal = `(SELECT max(id) FROM audit_entries WHERE subject = 'channel:${name}')`;
  const offences = async (tx: Transaction) => {
    const rows = [];
    for (const { text } of channelKeyChecks)
      rows.push(...(await sql.raw(text).execute(tx.db)).rows);
    return rows;
  };
  expect(await testBase.owner.read(offences)).toEqual([]);
  for (const statement of [
    `WITH fitted AS (UPDATE audit_entries SET facts = facts || '{"formerUntil": "2029-01-01T00:00:00Z"}' WHERE id = ${lastRenewal})
     UPDATE channel_keys SET ends_at = '2029-01-01' WHERE ends_at IS NOT NULL AND ${ofChannel}`,
    `UPDATE audit_entries SET actor_id = 0 WHERE id = ${lastRenewal}`,
  ])
    await behindTheBack(testBase.owner, async (tx) => {
      await sql.raw(statement).execute(tx.db);
      expect(await offences(tx)).toMatchObject([
        { expected: "an administrator, and an end at once or in 24 hours" },
      ]);
    });
});

test("a channel is made once, by a name that files can carry", async () => {
  const { name } = await madeChannel();
  const create = (wanted: string) => shop.call(createChannel, { name: wanted }, { bearer });
  expect((await create(name)).error).toBe("channel_exists");
  for (const wrong of ["", "Asia", "-asia", "asia east", "a".repeat(33)])
    expect((await create(wrong)).error).toBe("validation_failed");
  const missing = { channelName: "no-such-channel", formerEnds: "now", since: null } as const;
  expect((await shop.call(renewUsageKey, missing, { bearer })).error).toBe("not_found");
});
