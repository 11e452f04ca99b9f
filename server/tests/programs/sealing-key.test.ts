import path from "node:path";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { expect, test } from "vitest";
import { newShopSettings, testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import { openDatabase } from "../../src/platform/database/database.ts";

/** `DEEP=1` also runs starts whose parts other tests show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);
const [first, second, third] = ["1", "2", "3"].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
];
type Keys = { readonly SECRET_KEY?: string; readonly FORMER_SECRET_KEY?: string };

/** The real programs on one database, each start with the keys it is given, or with those of a new folder. */
function programsOn(settings: NodeJS.ProcessEnv) {
  const DATA_DIR = temporaryFolder();
  const run = (file: string, keys: Keys) =>
    runProgram(path.join(import.meta.dirname, "../..", file), {
      env: {
        PATH: process.env.PATH,
        PORT: "0",
        SEED: "none",
        DATA_DIR,
        JWT_KEY: "j".repeat(64),
        ...settings,
        ...keys,
      },
    });
  const expectStart = async (keys: Keys) => {
    const server = run("src/main.ts", keys);
    await server.line(/^Farsim is ready: /);
    server.child.kill("SIGTERM");
    expect(await server.ended()).toBe(0);
  };
  const expectRefusal = async (keys: Keys) => {
    const server = run("src/main.ts", keys);
    const code = await server.ended();
    expect({ code, ...server.said }).toEqual({
      code: 1,
      stdout: "",
      stderr:
        `SECRET_KEY (or ${DATA_DIR}/secret.key, where it is not set) is another key than the one that has sealed the secrets in this database: ` +
        "give the right one back, and FORMER_SECRET_KEY too if a rotation of keys has not ended (docs/operations.md, Keys).\n",
    });
  };
  const expectRotation = async (keys: Keys) => {
    const tool = run("tools/rotate-keys.ts", keys);
    expect({ code: await tool.ended(), stderr: tool.said.stderr }).toEqual({ code: 0, stderr: "" });
  };
  const query = async (text: string) => {
    const database = openDatabase(settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL!);
    try {
      return (await database.pool.query(text)).rows;
    } finally {
      await database.close();
    }
  };
  return { expectStart, expectRefusal, expectRotation, query };
}

test("refuses to start with another key than the shop's, be it new or lost, and starts with the right one", async () => {
  const { expectStart, expectRefusal } = programsOn(await newShopSettings());
  await expectStart({ SECRET_KEY: first });
  await expectRefusal({ SECRET_KEY: second });
  await expectRefusal({});
  await expectStart({ SECRET_KEY: first });
});

test.runIf(isDeep)(
  "takes both keys while they are rotated, and only the new one alone once all is sealed with it",
  async () => {
    const { expectStart, expectRefusal, expectRotation } = programsOn(await newShopSettings());
    await expectStart({ SECRET_KEY: first });
    const both = { SECRET_KEY: second, FORMER_SECRET_KEY: first };
    await expectStart({ SECRET_KEY: first, FORMER_SECRET_KEY: second });
    await expectStart(both);
    await expectRefusal({ SECRET_KEY: second });
    await expectRotation(both);
    await expectStart({ SECRET_KEY: second });
    await expectRefusal({ SECRET_KEY: first });
  },
);

test.runIf(isDeep)(
  "lets one of two servers begin that start at once with different keys",
  async () => {
    const { expectStart, expectRefusal } = programsOn(await newShopSettings());
    const keys = [{ SECRET_KEY: first }, { SECRET_KEY: second }];
    const ends = await Promise.allSettled(keys.map((key) => expectStart(key)));
    const started = keys.filter((_, place) => ends[place]!.status === "fulfilled");
    expect(started).toHaveLength(1);
    await expectStart(started[0]!);
    await expectRefusal(keys.find((key) => key !== started[0])!);
  },
);

test.runIf(isDeep)(
  "finds out the key of a shop that has no check yet from what is sealed there, and keeps it",
  async () => {
    const testBase = await testDatabase();
    const shop = await openShop(testBase, { env: { SECRET_KEY: first } });
    await shop.stock(3);
    const settings = {
      DATABASE_URL: testBase.connectionString,
      MIGRATION_DATABASE_URL: testBase.ownerConnectionString,
    };
    const { expectStart, expectRefusal, query } = programsOn(settings);
    await expectRefusal({ SECRET_KEY: second });
    await expectStart({ SECRET_KEY: second, FORMER_SECRET_KEY: first });
    expect(await query("SELECT FROM key_check")).toEqual([]);
    await expectStart({ SECRET_KEY: first });
    expect(await query("SELECT FROM key_check")).toHaveLength(1);
  },
);

test.runIf(isDeep)(
  "goes on with a new key where the operator has given up what the lost one has sealed",
  async () => {
    const { expectStart, expectRefusal, query } = programsOn(await newShopSettings());
    await expectStart({ SECRET_KEY: first });
    await query(
      "INSERT INTO key_check VALUES (1, '') ON CONFLICT (id) DO UPDATE SET value_sealed = EXCLUDED.value_sealed",
    );
    await expectStart({ SECRET_KEY: third });
    await expectRefusal({ SECRET_KEY: first });
  },
);
