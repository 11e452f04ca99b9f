import { regionCodes } from "@farsim/contract/values/places/regions.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { type TestDatabase, testDatabase } from "../testing/database/test-database.ts";
import { readConfig } from "../src/config.ts";
import { nameRegions } from "../src/channels/coverage/name-regions.ts";
import { HandClock } from "../src/platform/clock.ts";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { until } from "@farsim/programs/until.ts";
import { seed } from "./seed.ts";
import { messagesIn } from "../src/platform/messages.ts";

const clock = new HandClock("2027-05-01T12:00:00Z");
const bare = await testDatabase();
const raced = await testDatabase();
const killed = await testDatabase();
const refused = await testDatabase();

const configFor = ({ connectionString }: TestDatabase, env: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATA_DIR: temporaryFolder(), DATABASE_URL: connectionString, ...env });

const rowsIn = (database: Database, table: "users" | "cards" | "plans" | "shop_terms") =>
  database.read(async (tx) => {
    const { rows } = await tx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as("rows"))
      .executeTakeFirstOrThrow();
    return Number(rows);
  });

const another = ({ connectionString }: TestDatabase) => {
  const database = openDatabase(connectionString);
  onTestFinished(() => database.close());
  return database;
};

test("without a demonstration a shop has its terms, its regions and its first administrator, and nothing else", async () => {
  const { database } = bare;
  const made = await seed({ config: configFor(bare), database, clock });
  expect(made).toEqual({
    username: expect.stringMatching(/^admin-[0-9a-z]{8}$/),
    generatedPassword: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect(await rowsIn(database, "users")).toBe(1);
  expect(await rowsIn(database, "cards")).toBe(0);
  expect(await rowsIn(database, "plans")).toBe(0);
  await nameRegions(bare);
  const regions = await database.read((tx) => tx.db.selectFrom("regions").selectAll().execute());
  expect(regions.length).toBeGreaterThanOrEqual(61);
  const other = expect.objectContaining({ en: "Other", "zh-CN": "其他地区" });
  expect(regions).toContainEqual({ code: "ZZ", name: other });
  // The home page, which is drawn before there is a database, shows just these.
  const shown = regionCodes.map((code) => ({
    code,
    name: inEveryLanguage((language) => messagesIn(language)(`regions.${code}`)),
  }));
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
  expect(shown.toSorted(byCode)).toEqual(
    regions.filter(({ code }) => code !== "ZZ").toSorted(byCode),
  );
  for (const [code, en, chinese] of [
    ["HK", "Hong Kong (China)", "中国香港"],
    ["MO", "Macao (China)", "中国澳门"],
    ["TW", "Taiwan (China)", "中国台湾"],
  ])
    expect(regions).toContainEqual({
      code,
      name: expect.objectContaining({ en, "zh-CN": chinese }),
    });
});

test("later starts change nothing and take milliseconds", async () => {
  const config = configFor(bare);
  const started = performance.now();
  for (let n = 0; n < 10; n++)
    expect(await seed({ config, database: bare.database, clock })).toBeUndefined();
  expect((performance.now() - started) / 10).toBeLessThan(50);
  expect(await rowsIn(bare.database, "users")).toBe(1);
});

test("money and days keep their meaning: another currency or zone is refused in one sentence", async () => {
  const start = (env: NodeJS.ProcessEnv) =>
    seed({ config: configFor(bare, env), database: bare.database, clock });
  await expect(start({ CURRENCY: "EUR" })).rejects.toThrow(
    new StartError(
      "CURRENCY is EUR, but this shop has counted in USD since its first start: set CURRENCY=USD.",
    ),
  );
  await expect(start({ BILLING_TIMEZONE: "Asia/Tokyo" })).rejects.toThrow(
    /^BILLING_TIMEZONE is Asia\/Tokyo, but .* those of UTC .*: set BILLING_TIMEZONE=UTC\.$/,
  );
});

test("of servers that start at once one makes the shop, and the others wait for it", async () => {
  const config = configFor(raced);
  const starts = Array.from({ length: 4 }, () => seed({ config, database: another(raced), clock }));
  const made = (await Promise.all(starts)).filter((administrator) => administrator !== undefined);
  expect(made).toHaveLength(1);
  expect(await rowsIn(raced.database, "users")).toBe(1);
  expect(await rowsIn(raced.database, "shop_terms")).toBe(1);
});

test("a first start that dies half way leaves nothing, and the next one makes everything", async () => {
  const config = configFor(killed, { SEED: "demo" });
  const { database } = killed;
  const dying = another(killed);
  // The driver hears of the end within a statement or between two of them, and words it accordingly.
  const lived = seed({ config, database: dying, clock }).then(
    () => true,
    () => false,
  );
  const cutOff = await until(
    async () => {
      const { rows } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend' AND clock_timestamp() - xact_start > interval '400 ms'`,
      );
      return rows.length > 0;
    },
    { withinMs: 20_000 },
  );
  expect(cutOff).toBe(true);
  expect(await lived).toBe(false);
  for (const table of ["users", "cards", "plans", "shop_terms"] as const)
    expect(await rowsIn(database, table)).toBe(0);
  expect(await seed({ config, database, clock })).toMatchObject({ username: "admin" });
  expect(await rowsIn(database, "cards")).toBe(390);
});

test("makes no shop whose password could not be handed over", async () => {
  const config = configFor(refused);
  const { database } = refused;
  const handOver = () => {
    throw new Error("no space left on the disk");
  };
  await expect(seed({ config, database, clock, handOver })).rejects.toThrow("no space left");
  expect(await rowsIn(database, "users")).toBe(0);
  expect(await rowsIn(database, "shop_terms")).toBe(0);
});

test.each([
  ["qwerty123", "one of the commonest passwords"],
  ["boss-2027", "the administrator's name, their email or the name of the shop"],
])("makes no shop with the weak password %s", async (password, why) => {
  const config = configFor(refused, { ADMIN_USERNAME: "boss", ADMIN_PASSWORD: password });
  const { database } = refused;
  await expect(seed({ config, database, clock })).rejects.toThrow(
    `ADMIN_PASSWORD must not be ${why}.`,
  );
  expect(await rowsIn(database, "users")).toBe(0);
});

test("only a generated password of a shop of one's own must be replaced", async () => {
  for (const [env, made] of [
    [{}, true],
    [{ ADMIN_PASSWORD: "hunter2-hunter2" }, false],
    [{ SEED: "demo" }, false],
  ] as const) {
    const of = await testDatabase();
    const database = another(of);
    const administrator = await seed({ config: configFor(of, env), database, clock });
    const { rows } = await database.pool.query(
      "SELECT username, email, password_generated FROM users WHERE level = 1",
    );
    const { username } = administrator!;
    expect(rows).toEqual([
      { username, email: `${username}@farsim.example`, password_generated: made },
    ]);
  }
});
