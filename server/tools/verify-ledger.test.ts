import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { openCounter, unit } from "../testing/model/use-counter.ts";

const { database, connectionString } = await testDatabase();
const program = (name: string) => path.join(import.meta.dirname, name);

async function verify(env: NodeJS.ProcessEnv) {
  const run = runProgram(program("verify-ledger.ts"), {
    env: { PATH: process.env.PATH, ...env },
  });
  return { code: await run.ended(), ...run.said };
}

test("says in one line that the ledger adds up, and ends with 0", async () => {
  const counter = await openCounter(database);
  await counter.customer(5n * unit);
  expect(await verify({ DATABASE_URL: connectionString, DATA_DIR: temporaryFolder() })).toEqual({
    code: 0,
    stdout:
      "The ledger adds up: 1 wallets, 1 activities, 0 cards, 0 usage records. " +
      "The audit log is one chain of 0 entries.\n",
    stderr: "",
  });
});

test("names the first offender and ends with 1", async () => {
  const counter = await openCounter(database);
  const userId = await counter.customer(5n * unit);
  const change = (micros: number) =>
    sql`UPDATE wallets SET balance_micros = balance_micros + ${micros} WHERE user_id = ${userId}`;
  await counter.asProgram(({ tx }) => change(1_000_000).execute(tx.db));
  expect(await verify({ DATABASE_URL: connectionString, DATA_DIR: temporaryFolder() })).toEqual({
    code: 1,
    stdout: "",
    stderr: `I2 is broken at user ${userId}: expected balance 5000000 after activity 1, found balance 6000000 after activity 1.\n`,
  });
  await counter.asProgram(({ tx }) => change(-1_000_000).execute(tx.db));
});

test("asks the shop's own PostgreSQL beside the running shop, and after it has stopped", async () => {
  const DATA_DIR = temporaryFolder();
  const shop = runProgram(program("../src/main.ts"), {
    env: { PATH: process.env.PATH, PORT: "0", SEED: "none", DATA_DIR },
  });
  await shop.line(/^Farsim is ready: /);
  expect(await verify({ DATA_DIR })).toMatchObject({ code: 0, stderr: "" });
  shop.child.kill("SIGTERM");
  expect(await shop.ended()).toBe(0);
  expect(await verify({ DATA_DIR })).toMatchObject({ code: 0, stderr: "" });
});

test("says so where there is no shop yet", async () => {
  const DATA_DIR = path.join(temporaryFolder(), "nowhere");
  expect(await verify({ DATA_DIR })).toMatchObject({
    code: 1,
    stderr: `There is no shop in ${DATA_DIR} yet.\n`,
  });
});
