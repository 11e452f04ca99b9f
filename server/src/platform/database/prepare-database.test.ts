import { expect, inject, onTestFinished, test } from "vitest";
import { addressAs, databaseAddress } from "../../../testing/database/database-address.ts";
import { owners } from "../../../testing/database/owners.ts";
import { emptyDatabase } from "../../../testing/database/test-database.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { readRole } from "./serving-role.ts";

/** `DEEP=1` also runs what other tests nearly show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);

/** An empty database whose owner is no superuser, as a provider gives it. */
async function ownedDatabase() {
  const { connectionString, ownerConnectionString: superuser } = await emptyDatabase();
  const { name: serving } = await using(connectionString, readRole);
  const name = `${serving}_${new URL(superuser).pathname.slice(-6)}`;
  const ask = (text: string) => using(superuser, ({ pool }) => pool.query(text));
  await ask(`CREATE ROLE ${name} LOGIN PASSWORD 'only-here'`);
  onTestFinished(async () => {
    await ask(`REASSIGN OWNED BY ${name} TO CURRENT_USER`);
    await ask(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
  });
  await ask(`ALTER DATABASE ${new URL(superuser).pathname.slice(1)} OWNER TO ${name}`);
  const ownerConnectionString = addressAs(superuser, { name, password: "only-here" });
  return { connectionString, ownerConnectionString, superuser, name };
}

async function using<T>(
  address: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
) {
  const database = openDatabase(address, { maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test("an owner who is no superuser migrates and owns everything, and another role serves without a warning", async () => {
  const { name, superuser, ...addresses } = await ownedDatabase();
  expect(await prepareDatabase(addresses)).toEqual([]);
  const { rows } = await using(superuser, ({ pool }) => pool.query(owners));
  expect(rows).toEqual([{ owner: name }]);
  await using(addresses.connectionString, async ({ pool }) => {
    const counted = await pool.query("SELECT count(*)::int AS n FROM wallets");
    expect(counted.rows).toEqual([{ n: 0 }]);
    await expect(pool.query("CREATE TABLE mine (n int)")).rejects.toThrow("permission denied");
  });
  expect(await prepareDatabase(addresses)).toEqual([]);
});

test.runIf(isDeep)("gives the same to a role whose name needs quotes", async () => {
  const { name, superuser, ownerConnectionString } = await ownedDatabase();
  const role = { name: `${name}-Server`, password: "only-here" };
  const ask = (text: string) => using(superuser, ({ pool }) => pool.query(text));
  await ask(`CREATE ROLE "${role.name}" LOGIN PASSWORD '${role.password}'`);
  onTestFinished(() =>
    ask(`DROP OWNED BY "${role.name}"; DROP ROLE "${role.name}"`).then(() => {}),
  );
  const addresses = { connectionString: addressAs(superuser, role), ownerConnectionString };
  for (let start = 0; start < 2; start++) expect(await prepareDatabase(addresses)).toEqual([]);
  await using(addresses.connectionString, ({ pool }) => pool.query("SELECT FROM wallets"));
});

test("several servers may begin at once", async () => {
  const addresses = await ownedDatabase();
  const all = await Promise.all([1, 2, 3].map(() => prepareDatabase(addresses)));
  expect(all).toEqual([[], [], []]);
});

test("one role that does both goes on as before, with a warning", async () => {
  const { name, superuser, connectionString, ownerConnectionString } = await ownedDatabase();
  const alone = (connectionString: string) =>
    prepareDatabase({ connectionString, ownerConnectionString: undefined });
  expect(await alone(ownerConnectionString)).toEqual([
    `DATABASE_URL is of ${name}, who owns the tables: serve as a role that owns nothing, and name the owner in MIGRATION_DATABASE_URL (docs/operations.md, Roles of the database).`,
  ]);
  expect(await alone(superuser)).toEqual([expect.stringContaining(", a superuser: serve as")]);
  // Named twice, nothing is taken from it.
  const twice = { connectionString: ownerConnectionString, ownerConnectionString };
  expect(await prepareDatabase(twice)).toEqual([expect.stringContaining("who owns the tables")]);
  await using(ownerConnectionString, ({ pool }) => pool.query("TRUNCATE rate_limits"));
  // Beside another that serves, it is the owner from then on.
  expect(await prepareDatabase({ connectionString, ownerConnectionString })).toEqual([]);
});

test("takes nothing from a role that still owns the tables, no matter who is named as their owner", async () => {
  const { superuser, ownerConnectionString } = await ownedDatabase();
  await prepareDatabase({ connectionString: ownerConnectionString, ownerConnectionString });
  const mixed = { connectionString: ownerConnectionString, ownerConnectionString: superuser };
  await expect(prepareDatabase(mixed)).rejects.toThrow("which owns the tables: give them to");
  await using(ownerConnectionString, ({ pool }) => pool.query("TRUNCATE rate_limits"));
});

test("a server without the owner's address starts on the newest schema, and says why on no other", async () => {
  const { connectionString, ownerConnectionString } = await ownedDatabase();
  const alone = () => prepareDatabase({ connectionString, ownerConnectionString: undefined });
  await expect(alone()).rejects.toThrow("name the owner of the tables in MIGRATION_DATABASE_URL");
  await prepareDatabase({ connectionString, ownerConnectionString });
  expect(await alone()).toEqual([]);
});

test("says when the two addresses lead to different databases", async () => {
  const { connectionString, ownerConnectionString } = await ownedDatabase();
  const other = new URL(inject("testCluster").address).pathname.slice(1);
  const elsewhere = databaseAddress(connectionString, other);
  await expect(
    prepareDatabase({ connectionString: elsewhere, ownerConnectionString }),
  ).rejects.toThrow("DATABASE_URL and MIGRATION_DATABASE_URL lead to different databases");
});

test.runIf(isDeep)(
  "says when the address past a pooler is of another role, or leads elsewhere",
  async () => {
    const { connectionString, ownerConnectionString, superuser } = await ownedDatabase();
    const beside = (directConnectionString: string) =>
      prepareDatabase({ connectionString, ownerConnectionString, directConnectionString });
    await expect(beside(ownerConnectionString)).rejects.toThrow(
      "DATABASE_URL and DATABASE_DIRECT_URL are of different roles",
    );
    const another = await emptyDatabase();
    await expect(beside(another.connectionString)).rejects.toThrow(
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases",
    );
    const again = new URL(connectionString);
    again.searchParams.set("application_name", superuser.length.toString());
    expect(await beside(String(again))).toEqual([]);
  },
);

test.runIf(isDeep)(
  "says whom the tables belong to when the migrations' address names another",
  async () => {
    const { name, superuser, ...addresses } = await ownedDatabase();
    await prepareDatabase(addresses);
    await using(superuser, ({ pool }) => pool.query(`ALTER TABLE wallets OWNER TO CURRENT_USER`));
    await expect(prepareDatabase(addresses)).rejects.toThrow(
      new RegExp(`^The tables belong to \\w+, and MIGRATION_DATABASE_URL is of ${name}:`),
    );
  },
);
