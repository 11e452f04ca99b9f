import { randomInt, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { expect, test } from "vitest";
import { addCardholders, type Cardholders } from "../../testing/cardholders.ts";
import type { Answer } from "../../testing/input/contract-caller.ts";
import {
  channelKey,
  type RunningShop,
  type ShopInFolder,
  shopInFolder,
} from "../../testing/shop-in-folder.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { readPostmaster } from "@farsim/embedded-postgres/postmaster.ts";
import { until } from "@farsim/programs/until.ts";

/** T4. Each victim once; `DEEP=1` kills as often as a release asks for. */
const isDeep = Boolean(process.env.DEEP);
const cycles = isDeep ? 200 : 3;
const writers = 12;
/** The strict figure holds where this file has the machine to itself: beside another worker the clock on the wall says little. */
const readyWithinMs = isDeep ? 5_000 : 30_000;

/** The process of its PostgreSQL; undefined while none is ready. */
function postmasterOf({ data }: ShopInFolder): number | undefined {
  const postmaster = readPostmaster(data);
  return postmaster?.ready ? postmaster.pid : undefined;
}

/** Six customers, each with a card that has a plan and money for some days. */
const setStage = (
  shop: ShopInFolder,
  { http, bearer: keeper }: RunningShop,
): Promise<Cardholders> =>
  shop.look((database) => addCardholders({ config: shop.config(), database, http, keeper }, 6));

/** Something that is to happen once, under a name that will be found in the database. */
interface Write {
  readonly name: string;
  readonly send: (at: Open) => Promise<Answer>;
  /** Whether its writer insists where no answer comes, as it should; else it may have happened or not. */
  readonly insists: boolean;
}

/** The program while it answers, and its administrator's token. */
type Open = Pick<RunningShop, "http" | "bearer">;

const recordsABatch = 3;

function newWrite({ customers, cards, begin }: Cardholders, nth: number): Write {
  const name = randomUUID();
  const insists = randomInt(4) > 0;
  if (nth % 2 === 0) {
    const { username } = customers[randomInt(customers.length)]!;
    const input = { account: username, amount: "0.01", reason: name };
    const send = ({ http, bearer }: Open) => http.call(recharge, input, { bearer, key: name });
    return { name, insists, send };
  }
  const { iccid } = cards[randomInt(cards.length)]!;
  const usedAt = begin.subtract({ hours: randomInt(72) }).toString();
  const records = Array.from({ length: recordsABatch }, (_, i) => {
    const bytes = 1 + randomInt(1_000_000);
    return { id: `${name}/${i}`, iccid, usedAt, regionName: "JP", bytes };
  });
  const send = ({ http }: Open) => http.call(reportUsage, { records }, { bearer: channelKey });
  return { name, insists, send };
}

/** What the writers were told. */
interface Notes {
  readonly acknowledged: Set<string>;
  /** Without an answer, and never asked about again. */
  readonly abandoned: Set<string>;
  readonly refused: string[];
}

/** Writers who go on until they are stopped, wait while nothing answers, and insist under the same name. */
class Writers {
  readonly notes: Notes = { acknowledged: new Set(), abandoned: new Set(), refused: [] };
  readonly #stage: Cardholders;
  readonly #ended: Promise<unknown>;
  #open = Promise.withResolvers<Open>();
  #isOver = false;

  constructor(stage: Cardholders) {
    this.#stage = stage;
    this.#ended = Promise.all(Array.from({ length: writers }, (_, nth) => this.#write(nth)));
  }

  goOn(open: Open) {
    this.#open.resolve(open);
  }

  hold() {
    this.#open = Promise.withResolvers();
  }

  /** After this everything is acknowledged, refused or abandoned. */
  async stop() {
    this.#isOver = true;
    await this.#ended;
  }

  async #write(nth: number) {
    let write: Write | undefined;
    while (write !== undefined || !this.#isOver) {
      write ??= newWrite(this.#stage, nth);
      const open = await this.#open.promise;
      const answer = await write.send(open).catch(() => undefined);
      const isUnknown = answer === undefined || answer.status >= 500;
      if (!isUnknown) {
        if (answer.code === 0) this.notes.acknowledged.add(write.name);
        else this.notes.refused.push(answer.text);
      } else if (!write.insists) this.notes.abandoned.add(write.name);
      else {
        await pause(10);
        continue;
      }
      write = undefined;
    }
  }
}

/** How often each name stands in the database: a recharge as its note, a batch by all its records. */
async function findStored(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ name: string; times: string }>(
    `SELECT note AS name, count(*) AS times FROM activities WHERE note IS NOT NULL GROUP BY note
     UNION ALL
     SELECT split_part(record_id, '/', 1), count(*) / $1::numeric FROM usage_records GROUP BY 1`,
    [recordsABatch],
  );
  return new Map(rows.map(({ name, times }) => [name, Number(times)]));
}

/** Where what is stored is not what was acknowledged. */
function findDifferences({ acknowledged, abandoned }: Notes, stored: Map<string, number>) {
  return {
    lost: [...acknowledged].filter((name) => !stored.has(name)),
    doubled: [...stored].filter(([, times]) => times !== 1).map(([name]) => name),
    unknown: [...stored.keys()].filter((name) => !acknowledged.has(name) && !abandoned.has(name)),
  };
}

const same = { lost: [], doubled: [], unknown: [] };

const victims = ["the program", "PostgreSQL", "both"] as const;

test("keeps all that it acknowledged, and nothing twice, no matter what is killed at any moment", {
  timeout: 60_000 + cycles * 40_000,
}, async ({ annotate }) => {
  const shop = shopInFolder(path.join(temporaryFolder(), "shop"), { LOG_LEVEL: "fatal" });
  let running = await shop.start();
  const crew = new Writers(await setStage(shop, running));
  const { notes } = crew;
  const readyAfterMs: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    crew.goOn(running);
    await pause(300 + randomInt(1_500));
    crew.hold();
    const victim = victims[cycle % victims.length]!;
    const postmaster = postmasterOf(shop);
    if (victim !== "PostgreSQL") running.program.child.kill("SIGKILL");
    if (victim !== "the program") process.kill(postmaster!, "SIGKILL");
    const begin = performance.now();
    if (victim !== "PostgreSQL") {
      await running.program.ended();
      running = await shop.start();
    }
    // A connection outlives its postmaster for a moment, and answers: a server that is ready must have another one.
    const isReady = async () => {
      const now = postmasterOf(shop);
      if (now === undefined || (victim !== "the program" && now === postmaster)) return false;
      return (await fetch(`${running.monitoring}/health/ready`)).ok;
    };
    expect(await until(isReady, { withinMs: readyWithinMs }), `${victim} back`).toBe(true);
    readyAfterMs.push(performance.now() - begin);
    expect(await shop.look(findLedgerOffence)).toBeUndefined();
  }
  crew.goOn(running);
  await crew.stop();
  const stored = await shop.look(findStored);
  expect(notes.refused).toEqual([]);
  expect(findDifferences(notes, stored)).toEqual(same);
  expect(await shop.look(findLedgerOffence)).toBeUndefined();
  expect(Math.max(...readyAfterMs)).toBeLessThanOrEqual(readyWithinMs);

  // The comparison itself would notice a loss, a writer without a key, and what no one wrote.
  const { http, bearer } = running;
  const { username } = (await shop.look(findPerson))!;
  for (const _ of [1, 2])
    await http.done(recharge, { account: username, amount: "0.01", reason: "doubled" }, { bearer });
  notes.acknowledged.add("lost").add("doubled");
  expect(findDifferences(notes, await shop.look(findStored))).toEqual({
    ...same,
    lost: ["lost"],
    doubled: ["doubled"],
  });
  running.program.child.kill("SIGTERM");
  expect(await running.program.ended()).toBe(0);
  await annotate(
    `${cycles} cycles, ${notes.acknowledged.size} acknowledged, ${notes.abandoned.size} without an answer, ready after ${readyAfterMs.map(Math.round).join(", ")} ms`,
  );
});

const findPerson = async (database: Database) =>
  (
    await database.pool.query<{ username: string }>(
      "SELECT username FROM users WHERE level = 0 ORDER BY id LIMIT 1",
    )
  ).rows[0];
