import { randomInt, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import nodeProcess from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { login } from "@farsim/contract/accounts.ts";
import { recharge } from "@farsim/contract/administration.ts";
import { bindCard, orderPlan } from "@farsim/contract/cards.ts";
import { reportUsage } from "@farsim/contract/usage.ts";
import { expect, onTestFinished, test } from "vitest";
import {
  type Answer,
  byHttp,
  type ContractCaller,
  contractCaller,
} from "../testing/contract-caller.ts";
import { addPerson, type Person } from "../testing/people.ts";
import { runProgram } from "../testing/run-program.ts";
import { addCards, addPlanOnSale, newPlastic, type StockCard } from "../testing/stock.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openTokens } from "./accounts/tokens.ts";
import { findLedgerOffence } from "./admin/verify-ledger/find-ledger-offence.ts";
import { getChannelId } from "./channels/channel.ts";
import { readConfig } from "./config.ts";
import { type Instant, openClock } from "./platform/clock.ts";
import type { Context } from "./platform/context.ts";
import { type Database, openDatabase } from "./platform/database.ts";
import { findRunningPostgres } from "./platform/embedded-postgres/find-running-postgres.ts";
import { readPostmaster } from "./platform/embedded-postgres/postmaster.ts";
import { removeEmbeddedPostgres } from "./platform/embedded-postgres/start-embedded-postgres.ts";
import { until } from "./platform/until.ts";
import { openVault } from "./platform/vault.ts";

/** T4. `DEEP=1` kills as often as a release asks for. */
const isDeep = Boolean(nodeProcess.env.DEEP);
const cycles = isDeep ? 200 : 10;
const writers = 12;
/** The strict figure holds where this file has the machine to itself: beside another worker the clock on the wall says little. */
const readyWithinMs = isDeep ? 5_000 : 30_000;
const channelKey = "a-key-that-only-carrier-one-knows";
const administrator = { account: "admin", password: "hunter2-hunter2", rememberMe: true };

/** The real program on a folder of its own, which outlives each of its processes. */
function openProgram() {
  const DATA_DIR = path.join(temporaryFolder(), "shop");
  const postgres = path.join(DATA_DIR, "postgres");
  onTestFinished(async () => {
    if (existsSync(postgres)) await removeEmbeddedPostgres(postgres);
  });
  const env = {
    PATH: nodeProcess.env.PATH,
    DATA_DIR,
    PORT: "0",
    SEED: "none",
    ADMIN_PASSWORD: administrator.password,
    CHANNEL_KEYS: `carrier-one:${channelKey}`,
    LOG_LEVEL: "fatal",
  };
  return {
    config: readConfig(env),
    async start() {
      const process = runProgram(path.join(import.meta.dirname, "main.ts"), { env });
      const line = await process.line(/^Farsim is ready: /);
      return { process, origin: line.replace("Farsim is ready: ", "") };
    },
    /** The process of its PostgreSQL; undefined while none is ready. */
    postmaster(): number | undefined {
      const postmaster = readPostmaster(path.join(postgres, "data"));
      return postmaster?.ready ? postmaster.pid : undefined;
    },
    /** The database as a visitor beside the program sees it. */
    async look<T>(work: (database: Database) => Promise<T>): Promise<T> {
      const database = openDatabase((await findRunningPostgres(postgres))!);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  };
}
type Program = ReturnType<typeof openProgram>;

interface Stage {
  readonly begin: Instant;
  readonly customers: readonly Person[];
  readonly cards: readonly StockCard[];
}

/** Six customers, each with a card that has a plan and money for some days. */
async function setStage(program: Program, origin: string): Promise<Stage> {
  const { config } = program;
  const http = contractCaller(byHttp(origin + config.servicePrefix));
  const stage = await program.look(async (database) => {
    const clock = await openClock(database);
    return database.write(async (tx) => {
      const ctx: Context = {
        tx,
        now: clock.now(),
        shop: config,
        actor: { kind: "system" },
        language: "en",
        origin: "a test",
      };
      const channelId = await getChannelId(tx, "carrier-one");
      const planId = await addPlanOnSale(ctx);
      const plastics = Array.from({ length: 6 }, newPlastic);
      const cards = await addCards(ctx, openVault(config.secretKey), channelId, plastics);
      const tokens = openTokens(config.jwtKey);
      const customers: Person[] = [];
      for (const _ of cards) customers.push(await addPerson(ctx, tokens, 0));
      return { begin: ctx.now, planId, cards, customers };
    });
  });
  const { accessToken } = await http.done(login, administrator);
  for (const [i, { username, bearer }] of stage.customers.entries()) {
    const { id: cardId, ...proof } = stage.cards[i]!;
    await http.done(recharge, { account: username, amount: "50.00" }, { bearer: accessToken });
    await http.done(bindCard, proof, { bearer });
    await http.done(orderPlan, { cardId, planId: stage.planId }, { bearer });
  }
  return stage;
}

/** Something that is to happen once, under a name that will be found in the database. */
interface Write {
  readonly name: string;
  readonly send: (at: Open) => Promise<Answer>;
  /** Whether its writer insists where no answer comes, as he should; else it may have happened or not. */
  readonly insists: boolean;
}

/** The program while it answers. */
interface Open {
  readonly http: ContractCaller;
  /** The administrator's. */
  readonly bearer: string;
}

const recordsABatch = 3;

function newWrite({ customers, cards, begin }: Stage, nth: number): Write {
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
  readonly #stage: Stage;
  readonly #ended: Promise<unknown>;
  #open = Promise.withResolvers<Open>();
  #isOver = false;

  constructor(stage: Stage) {
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

test("keeps all that it acknowledged, and nothing twice, whatever is killed at whatever moment", {
  timeout: 60_000 + cycles * 40_000,
}, async ({ annotate }) => {
  const program = openProgram();
  let { process, origin } = await program.start();
  const openAt = async (at: string): Promise<Open> => {
    const http = contractCaller(byHttp(at + program.config.servicePrefix));
    const { accessToken } = await http.done(login, administrator);
    return { http, bearer: accessToken };
  };
  const crew = new Writers(await setStage(program, origin));
  const { notes } = crew;
  const readyAfterMs: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    crew.goOn(await openAt(origin));
    await pause(300 + randomInt(1_500));
    crew.hold();
    const victim = victims[cycle % victims.length]!;
    const postmaster = program.postmaster();
    if (victim !== "PostgreSQL") process.child.kill("SIGKILL");
    if (victim !== "the program") nodeProcess.kill(postmaster!, "SIGKILL");
    const begin = performance.now();
    if (victim !== "PostgreSQL") {
      await process.ended();
      ({ process, origin } = await program.start());
    }
    // A connection outlives its postmaster for a moment, and answers: whoever is ready must have another one.
    const isReady = async () => {
      const now = program.postmaster();
      if (now === undefined || (victim !== "the program" && now === postmaster)) return false;
      return (await fetch(`${origin}/health/ready`)).ok;
    };
    expect(await until(isReady, { withinMs: readyWithinMs }), `${victim} back`).toBe(true);
    readyAfterMs.push(performance.now() - begin);
    expect(await program.look(findLedgerOffence)).toBeUndefined();
  }
  crew.goOn(await openAt(origin));
  await crew.stop();
  const stored = await program.look(findStored);
  expect(notes.refused).toEqual([]);
  expect(findDifferences(notes, stored)).toEqual(same);
  expect(await program.look(findLedgerOffence)).toBeUndefined();
  expect(Math.max(...readyAfterMs)).toBeLessThanOrEqual(readyWithinMs);

  // The comparison itself would notice a loss, a writer without a key, and what nobody wrote.
  const { http, bearer } = await openAt(origin);
  const { username } = (await program.look(findSomebody))!;
  for (const _ of [1, 2])
    await http.done(recharge, { account: username, amount: "0.01", reason: "doubled" }, { bearer });
  notes.acknowledged.add("lost").add("doubled");
  expect(findDifferences(notes, await program.look(findStored))).toEqual({
    ...same,
    lost: ["lost"],
    doubled: ["doubled"],
  });
  process.child.kill("SIGTERM");
  expect(await process.ended()).toBe(0);
  await annotate(
    `${cycles} cycles, ${notes.acknowledged.size} acknowledged, ${notes.abandoned.size} without an answer, ready after ${readyAfterMs.map(Math.round).join(", ")} ms`,
  );
});

const findSomebody = async (database: Database) =>
  (
    await database.pool.query<{ username: string }>(
      "SELECT username FROM users WHERE level = 0 ORDER BY id LIMIT 1",
    )
  ).rows[0];
