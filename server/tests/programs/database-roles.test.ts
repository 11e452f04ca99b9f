import path from "node:path";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { startEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { findRunningPostgres } from "@farsim/embedded-postgres/find-running-postgres.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { owners } from "../../testing/database/owners.ts";
import { newName } from "../../testing/people.ts";
import { type RunningShop, shopInFolder } from "../../testing/shop-in-folder.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";

/** `DEEP=1` also runs starts whose parts other tests show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);
const newShop = () => shopInFolder(path.join(temporaryFolder(), "shop"));
const postgresOf = ({ folder }: { folder: string }) => path.join(folder, "postgres");

async function ask(address: string, text: string) {
  const { pool, close } = openDatabase(address, { maxConnections: 1 });
  try {
    return (await pool.query(text)).rows as unknown[];
  } finally {
    await close();
  }
}

async function give({ http, bearer }: RunningShop) {
  const account = `${newName()}@example.com`;
  const gift = { account, amount: "5.00", createUnregistered: true };
  await http.done(recharge, gift, { bearer });
}

async function stop({ program }: RunningShop) {
  program.child.kill("SIGTERM");
  expect(await program.ended()).toBe(0);
}

const roles = `SELECT rolname, rolsuper FROM pg_roles WHERE rolname !~ '^pg_' ORDER BY 1`;
const threeRoles = [
  { rolname: "farsim", rolsuper: true },
  { rolname: "farsim_owner", rolsuper: false },
  { rolname: "farsim_server", rolsuper: false },
];
const sessions = `SELECT DISTINCT usename FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

test("the program on the embedded database works as a role that owns nothing, beside an owner who is no superuser", async () => {
  const shop = newShop();
  const running = await shop.start();
  await give(running);
  const { superuserConnectionString: superuser } = (await findRunningPostgres(postgresOf(shop)))!;
  expect(await ask(superuser, roles)).toEqual(threeRoles);
  expect(await ask(superuser, owners)).toEqual([{ owner: "farsim_owner" }]);
  // The owner's connections of the start may take a moment to be gone.
  const seen = () => ask(superuser, sessions);
  const served = async () => JSON.stringify(await seen()) === '[{"usename":"farsim_server"}]';
  expect(await until(served, { withinMs: 5_000 })).toBe(true);
  await stop(running);
});

/** As a release that knew one role left it. */
async function leaveToSuperuser(directory: string) {
  const postgres = await startEmbeddedPostgres({ directory });
  await ask(
    postgres.superuserConnectionString,
    `REASSIGN OWNED BY farsim_owner TO farsim; DROP OWNED BY farsim_owner, farsim_server;
     DROP ROLE farsim_owner, farsim_server; GRANT TEMPORARY ON DATABASE farsim TO PUBLIC`,
  );
  const state = {
    roles: await ask(postgres.superuserConnectionString, roles),
    owners: await ask(postgres.superuserConnectionString, owners),
  };
  await postgres.stop();
  return state;
}

test.runIf(isDeep)(
  "a shop of before, all of which the superuser owned, is brought over at its next start and goes on",
  async () => {
    const shop = newShop();
    const first = await shop.start();
    await give(first);
    await stop(first);
    expect(await leaveToSuperuser(postgresOf(shop))).toEqual({
      roles: threeRoles.slice(0, 1),
      owners: [{ owner: "farsim" }],
    });

    for (const recharges of [2, 3]) {
      const running = await shop.start();
      await give(running);
      const { superuserConnectionString: superuser } = (await findRunningPostgres(
        postgresOf(shop),
      ))!;
      expect(await ask(superuser, roles)).toEqual(threeRoles);
      expect(await ask(superuser, owners)).toEqual([{ owner: "farsim_owner" }]);
      await shop.look(async (database) => {
        const { rows } = await database.pool.query(
          "SELECT current_user AS role, count(*)::int AS recharges FROM activities",
        );
        expect(rows).toEqual([{ role: "farsim_server", recharges }]);
        expect(await findLedgerOffence(database)).toBeUndefined();
      });
      await stop(running);
    }
  },
);
