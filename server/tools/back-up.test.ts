import { randomInt } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { bindCard } from "@farsim/contract/cards.ts";
import { expect, test } from "vitest";
import { newName } from "../testing/people.ts";
import { type RunningShop, shopInFolder, stockCardOf } from "../testing/shop-in-folder.ts";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { findLedgerOffence } from "./verify-ledger/find-ledger-offence.ts";
import type { Database } from "../src/platform/database/database.ts";

/** T22. `DEEP=1` backs a shop up that has lived through the demonstration, more often. */
const isDeep = Boolean(process.env.DEEP);
const backups = isDeep ? 10 : 1;
const writers = 8;

const settings = { SEED: isDeep ? "demo" : "none" };
const newShop = () => shopInFolder(path.join(temporaryFolder(), "shop"), settings);
const newCopy = () => shopInFolder(path.join(temporaryFolder(), "backup"), settings);

function stop({ program }: RunningShop) {
  program.child.kill("SIGTERM");
  return program.ended();
}

/** Recharges on and on; each has a name, which is known once it was acknowledged. */
function rechargeOn({ http, bearer }: RunningShop) {
  const acknowledged = new Set<string>();
  const over = new AbortController();
  const people = Array.from({ length: 10 }, () => `${newName()}@example.com`);
  const give = async () => {
    const reason = newName();
    const account = people[randomInt(people.length)]!;
    const input = { account, amount: "0.01", reason, createUnregistered: true };
    await http.done(recharge, input, { bearer });
    acknowledged.add(reason);
  };
  const giving = Promise.all(
    Array.from({ length: writers }, async () => {
      while (!over.signal.aborted) await give();
    }),
  );
  return {
    acknowledged,
    async stop() {
      over.abort();
      await giving;
    },
  };
}

/** The names of recharges of ours: the demonstration has others. */
const notesIn = async ({ pool }: Database) =>
  (await pool.query<{ note: string }>("SELECT note FROM activities WHERE note IS NOT NULL")).rows
    .map(({ note }) => note)
    .filter((note) => /^u[0-9a-f]{20}$/.test(note));

test("a backup of a running shop is a shop: all that was acknowledged before, nothing twice, every invariant, its keys, and it goes on", {
  timeout: 60_000 + backups * 60_000,
}, async ({ annotate }) => {
  const shop = newShop();
  const running = await shop.start();
  const { id: _id, ...proof } = await stockCardOf(shop);
  const giving = rechargeOn(running);
  const counts: number[] = [];
  for (let nth = 0; nth < backups; nth++) {
    const before = new Set(giving.acknowledged);
    const copy = newCopy();
    const backup = shop.run("tools/back-up.ts", copy.folder);
    expect({ code: await backup.ended(), ...backup.said }).toMatchObject({ code: 0, stderr: "" });
    const again = shop.run("tools/back-up.ts", copy.folder);
    expect({ code: await again.ended(), ...again.said }).toMatchObject({
      code: 1,
      stderr: `${copy.folder} is there already: name a new folder.\n`,
    });
    const during = new Set(giving.acknowledged);

    const restored = await copy.start();
    const notes = await copy.look(notesIn);
    expect([...before].filter((name) => !notes.includes(name))).toEqual([]);
    expect(notes).toHaveLength(new Set(notes).size);
    expect(await copy.look(findLedgerOffence)).toBeUndefined();
    const { http, bearer } = restored;
    const account = `${newName()}@example.com`;
    const gift = { account, amount: "5.00", createUnregistered: true };
    await http.done(recharge, gift, { bearer });
    // Its code is compared by a key that is in no database.
    await http.done(bindCard, proof, { bearer });
    expect(await copy.look(findLedgerOffence)).toBeUndefined();
    expect(await stop(restored)).toBe(0);
    counts.push(notes.length);

    // What came after the backup is not in it: a loss would be noticed.
    const after = [...giving.acknowledged].filter((name) => !during.has(name));
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((name) => notes.includes(name))).toEqual([]);
  }
  await giving.stop();
  expect(await shop.look(findLedgerOffence)).toBeUndefined();
  expect(await stop(running)).toBe(0);
  await annotate(`${backups} backups, with ${counts.join(", ")} recharges`);
});

test.runIf(isDeep)(
  "a backup of no shop is refused; one changes nothing in the shop's folder, makes no keys that the shop has not, and does not start without the end of its write-ahead log",
  async () => {
    const shop = newShop();
    const copy = newCopy();
    expect(await shop.run("tools/back-up.ts", copy.folder).ended()).toBe(1);
    const running = await shop.start();
    const before = readdirSync(shop.folder);
    expect(before).not.toContain("channel.keys");
    // As an operator types it: without the shop's own settings, of which SEED says that there is no demonstration.
    const backup = runProgram(path.join(import.meta.dirname, "back-up.ts"), {
      env: { PATH: process.env.PATH, DATA_DIR: shop.folder },
      args: [copy.folder],
    });
    expect(await backup.ended()).toBe(0);
    expect(readdirSync(shop.folder)).toEqual(before);
    expect(readdirSync(copy.folder).toSorted()).toEqual(before.toSorted());

    const again = shop.run("tools/back-up.ts", copy.folder);
    expect(await again.ended()).toBe(1);
    expect(again.said.stderr).toBe(`${copy.folder} is there already: name a new folder.\n`);
    expect(await stop(running)).toBe(0);
    const log = path.join(copy.folder, "postgres/data/pg_wal");
    for (const name of readdirSync(log)) rmSync(path.join(log, name), { recursive: true });
    const broken = copy.run("src/main.ts");
    expect(await broken.ended()).toBe(1);
    expect(broken.said.stderr).toContain("PostgreSQL did not start in");
  },
);
