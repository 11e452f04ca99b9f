import { randomInt, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { login } from "@farsim/contract/accounts.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { listCards } from "@farsim/contract/cards.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { expect, onTestFinished, test } from "vitest";
import { passwordAlone } from "../../testing/password-alone.ts";
import { type Balancer, openBalancer } from "../../testing/servers/balancer.ts";
import { addCardholders } from "../../testing/cardholders.ts";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { newShopSettings } from "../../testing/database/test-database.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import { readConfig } from "../../src/config.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { freePort } from "@farsim/programs/free-port.ts";
import { addJobs } from "../../src/platform/jobs/jobs.ts";

/** T20. Two servers on one database under load, each restarted in turn; `DEEP=1` restarts them as often as a release asks for. */
const restarts = process.env.DEEP ? 10 : 1;
const callers = 12;
const people = 10;
const daysBack = 5;
const channelKey = "a-key-that-only-carrier-one-knows";
const administrator = { account: "admin", password: "hunter2-hunter2", rememberMe: true };

type Signal = "SIGTERM" | "SIGKILL";

/** Two programs on one database where no shop has begun, each at a port of its own that it keeps. */
async function openServers() {
  const shared = {
    PATH: process.env.PATH,
    ...(await newShopSettings()),
    JWT_KEY: "j".repeat(64),
    SECRET_KEY: "5".repeat(64),
    CHANNEL_KEYS: `carrier-one:${channelKey}`,
    ADMIN_USERNAME: administrator.account,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: "error",
    ...passwordAlone,
  };
  const programs: ReturnType<typeof runProgram>[] = [];
  const start = async (env: NodeJS.ProcessEnv) => {
    const program = runProgram(path.join(import.meta.dirname, "../../src/main.ts"), { env });
    programs.push(program);
    await program.line(/^Farsim is ready: /);
    return program;
  };
  const servers = await Promise.all(
    [1, 2].map(async () => {
      const [port, monitoringPort] = [await freePort(), await freePort()];
      const env = {
        ...shared,
        DATA_DIR: temporaryFolder(),
        PORT: String(port),
        MONITORING_PORT: String(monitoringPort),
      };
      let running = await start(env);
      return {
        origin: `http://127.0.0.1:${port}`,
        monitoring: `http://127.0.0.1:${monitoringPort}`,
        async restart(signal: Signal) {
          running.child.kill(signal);
          const code = await running.ended();
          running = await start(env);
          return code;
        },
      };
    }),
  );
  const config = readConfig({ ...shared, DATA_DIR: temporaryFolder() });
  const database = openDatabase(shared.DATABASE_URL);
  const owner = openDatabase(shared.MIGRATION_DATABASE_URL);
  onTestFinished(async () => void (await Promise.all([database.close(), owner.close()])));
  const balancer = openBalancer(servers, config.servicePrefix);
  onTestFinished(() => balancer.close());
  /** All that the programs said of errors. */
  const complaints = () =>
    programs
      .flatMap(({ said }) => [...said.stderr.split("\n"), ...said.stdout.split("\n")])
      .filter(
        (line) =>
          line !== "" && !/^(Farsim is ready|Health and figures|First administrator)/.test(line),
      );
  return { servers, config, database, owner, balancer, complaints };
}
type Servers = Awaited<ReturnType<typeof openServers>>;

/** Customers with a card each, whose plan has run for some days of which nothing was reported yet. */
async function setStage({ config, database, owner, balancer }: Servers) {
  const { accessToken: keeper } = await balancer.done(login, administrator);
  const holders = await addCardholders({ config, database, http: balancer, keeper }, people);
  await moveBack(owner, daysBack);
  return { ...holders, keeper };
}

/** As if all cards had been bound, and their plans ordered, so many days earlier. */
async function moveBack({ pool }: Database, days: number): Promise<void> {
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE card_history SET at = at - interval '${days * 24} hours';
    UPDATE cards SET bound_at = bound_at - interval '${days * 24} hours';
    UPDATE subscriptions SET ordered_at = ordered_at - interval '${days * 24} hours',
                             during = daterange(lower(during) - ${days}, upper(during));
    COMMIT`);
}
type Stage = Awaited<ReturnType<typeof setStage>>;

/** Calls on and on until it is told to stop: money, use and reads. Returns the names of what was acknowledged. */
function callOn(balancer: Balancer, { begin, cards, customers, keeper }: Stage) {
  const acknowledged: string[] = [];
  const over = new AbortController();
  const actions = [
    async (name: string) => {
      const { username } = customers[randomInt(people)]!;
      const input = { account: username, amount: "0.01", reason: name };
      return (await balancer.call(recharge, input, { bearer: keeper })).code === 0;
    },
    async (id: string) => {
      const { iccid } = cards[randomInt(people)]!;
      const usedAt = begin.subtract({ hours: randomInt(24 * daysBack) }).toString();
      const record = { id, iccid, usedAt, regionName: "JP", bytes: 1 + randomInt(1_000_000) };
      const answer = await balancer.call(
        reportUsage,
        { records: [record] },
        { bearer: channelKey },
      );
      return answer.data.accepted === 1;
    },
    async () => {
      const { bearer } = customers[randomInt(people)]!;
      await balancer.call(getUserInfo, {}, { bearer });
      await balancer.call(listCards, {}, { bearer });
      return false;
    },
  ];
  const calling = Promise.all(
    Array.from({ length: callers }, async (_, nth) => {
      while (!over.signal.aborted) {
        const name = randomUUID();
        if (await actions[nth % actions.length]!(name).catch(() => false)) acknowledged.push(name);
        await pause(5);
      }
    }),
  );
  return {
    async stop() {
      over.abort();
      await calling;
      return acknowledged;
    },
  };
}

/** Has the day turned and swept again and again, by whichever server comes first, or both. */
function rollOverEveryDay(database: Database) {
  let turns = 0;
  const turn = async () => {
    const { rowCount } = await database.pool.query("UPDATE turned_days SET day = day - 1");
    await database.write((tx) => addJobs(tx, [{ task: "sweep", payload: {} }]));
    turns += rowCount ?? 0;
  };
  const timer = setInterval(() => void turn(), 400);
  return () => {
    clearInterval(timer);
    return turns;
  };
}

/** What was written more than once, or was acknowledged and is not there; and cards whose fees are not one a day of use. */
async function findWrong({ pool }: Database, acknowledged: readonly string[]) {
  const { rows: written } = await pool.query<{ name: string; times: number }>(
    `SELECT note AS name, count(*)::integer AS times FROM activities WHERE note IS NOT NULL GROUP BY note
     UNION ALL SELECT record_id, count(*)::integer FROM usage_records GROUP BY 1`,
  );
  const { rows: fees } = await pool.query<{ days: string; fees: string }>(
    `SELECT card_id, count(DISTINCT day) AS days,
       (SELECT count(*) FROM activities WHERE type = 'DAILY_FEE' AND activities.card_id = card_days.card_id) AS fees
     FROM card_days WHERE rated GROUP BY card_id`,
  );
  const stored = new Map(written.map(({ name, times }) => [name, times]));
  return {
    lost: acknowledged.filter((name) => !stored.has(name)),
    doubled: written.filter(({ times }) => times > 1).map(({ name }) => name),
    feesNotOneADay: fees.filter((card) => card.days !== card.fees),
  };
}

test("two servers that are restarted in turn under load fail no call, and take no fee twice", {
  timeout: 60_000 + restarts * 60_000,
}, async ({ annotate }) => {
  const open = await openServers();
  const { servers, balancer, database } = open;
  const stage = await setStage(open);
  const calling = callOn(balancer, stage);
  const stopTurning = rollOverEveryDay(database);
  const codes: (number | null)[] = [];
  for (let nth = 0; nth < restarts; nth++)
    for (const server of servers) {
      codes.push(await server.restart("SIGTERM"));
      await pause(300);
    }
  const turns = stopTurning();
  const acknowledged = await calling.stop();
  const { fate } = balancer;
  expect(fate.failed).toEqual([]);
  expect(codes).toEqual(codes.map(() => 0));
  expect(open.complaints()).toEqual([]);
  const right = { lost: [], doubled: [], feesNotOneADay: [] };
  expect(await findWrong(database, acknowledged)).toEqual(right);
  expect(await findLedgerOffence(database)).toBeUndefined();
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(turns).toBeGreaterThan(0);
  await annotate(
    `${codes.length} restarts, ${fate.answered} calls answered, ${fate.refused} found no one and went to the other server, ${fate.askedToWait} were asked to wait, the day was turned back ${turns} times`,
  );

  // A server that is cut down fails calls under the same load, and that is noticed.
  const again = callOn(balancer, stage);
  await pause(300);
  await servers[0]!.restart("SIGKILL");
  await again.stop();
  expect(fate.failed.length).toBeGreaterThan(0);
});
