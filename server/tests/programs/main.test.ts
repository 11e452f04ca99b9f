import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { get, type RequestOptions } from "node:https";
import { createServer } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { until } from "@farsim/programs/until.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { databaseAddress } from "../../testing/database/database-address.ts";
import {
  emptyDatabase,
  emptyDatabaseSettings,
  newShopSettings,
} from "../../testing/database/test-database.ts";
import { newAuthority } from "../../testing/servers/certificates.ts";
import { withoutRootRights } from "../../../scripts/without-root-rights.mjs";

const program = path.join(import.meta.dirname, "../../src/main.ts");
/** `DEEP=1` also runs starts whose parts other tests show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);

/** The whole program, on any free port, with nothing of the environment but what is said here. */
function startProgram(env: NodeJS.ProcessEnv, by: readonly string[] = []) {
  const server = runProgram(program, {
    env: { PATH: process.env.PATH, PORT: "0", SEED: "none", ...env },
    by,
  });
  const ready = async () =>
    (await server.line(/^Farsim is ready: /)).replace("Farsim is ready: ", "");
  const stop = async (...signals: NodeJS.Signals[]) => {
    for (const signal of signals) server.child.kill(signal);
    return server.ended();
  };
  return { ...server, ready, stop };
}

/** Its process number; undefined while it is not there. It may go between two looks: one look says it. */
function postmasterIn(dataDir: string) {
  try {
    return Number.parseInt(
      readFileSync(path.join(dataDir, "postgres/data/postmaster.pid"), "utf8"),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** What takes the database each time. */
const showsPlans = async (origin: string) => (await fetch(`${origin}/farsim/plan/list`)).ok;
/** A server that is late with everything, as right after its start on a busy machine, asks to come again (503). */
const isServing = (origin: string) =>
  until(
    async () => {
      const { status } = await fetch(`${origin}/farsim/config/get`);
      expect([200, 503]).toContain(status);
      return status === 200;
    },
    { withinMs: 60_000 },
  );

test("serves from an empty folder, stops when asked, and takes its PostgreSQL along", async () => {
  const DATA_DIR = path.join(temporaryFolder(), "shop");
  const server = startProgram({ DATA_DIR });
  expect(await isServing(await server.ready())).toBe(true);
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(existsSync(path.join(DATA_DIR, "postgres/data/PG_VERSION"))).toBe(true);
  expect(existsSync(path.join(DATA_DIR, "postgres/data/postmaster.pid"))).toBe(false);
  expect(server.said.stderr).toBe("");
});

test("serves without root's rights from a folder that was made with them, also after its PostgreSQL was killed", async () => {
  const env = { DATA_DIR: path.join(temporaryFolder(), "shop") };
  const asRoot = startProgram(env);
  expect(await isServing(await asRoot.ready())).toBe(true);
  expect(await asRoot.stop("SIGTERM")).toBe(0);
  const { file, args } = withoutRootRights("", [], { env: { ...process.env, ...env } });
  const server = startProgram(env, file === "" ? [] : [file, ...args.slice(0, -1)]);
  const origin = await server.ready();
  const killed = postmasterIn(env.DATA_DIR) ?? 0;
  process.kill(killed, "SIGKILL");
  const isBack = async () => {
    const now = postmasterIn(env.DATA_DIR);
    return now !== undefined && now !== killed && (await showsPlans(origin));
  };
  expect(await until(isBack, { withinMs: 60_000 })).toBe(true);
  expect(await server.stop("SIGTERM")).toBe(0);
});

test.runIf(isDeep)("answers for its health at a port of its own, and says where", async () => {
  const settings = await newShopSettings();
  const server = startProgram({ DATA_DIR: temporaryFolder(), ...settings, MONITORING_PORT: "0" });
  const line = await server.line(/^Health and figures: /);
  const health = `${line.replace("Health and figures: ", "")}/health/ready`;
  expect(await (await fetch(health)).json()).toEqual({ status: "ready" });
  const taken = startProgram({
    DATA_DIR: temporaryFolder(),
    ...settings,
    MONITORING_PORT: new URL(health).port,
  });
  expect(await taken.ended()).toBe(1);
  expect(taken.said.stderr).toContain("or set MONITORING_PORT to another port.");
});

test("speaks HTTPS by itself with a certificate, on both of its ports, and refuses a wrong one", async () => {
  const { issue, cert: ca } = newAuthority("authority");
  const folder = temporaryFolder();
  const certificateFile = path.join(folder, "certificate.pem");
  const keyFile = path.join(folder, "key.pem");
  const { cert, key } = issue("shop.example");
  writeFileSync(certificateFile, cert);
  writeFileSync(keyFile, key);
  const env = {
    DATA_DIR: path.join(folder, "shop"),
    ...(await newShopSettings()),
    TLS_CERTIFICATE_FILE: certificateFile,
    TLS_KEY_FILE: keyFile,
  };
  const server = startProgram({ ...env, MONITORING_PORT: "0" });
  const figures = (await server.line(/^Health and figures: /)).replace("Health and figures: ", "");
  const origin = await server.ready();
  for (const address of [`${origin}/farsim/config/get`, `${figures}/health/ready`]) {
    expect(address).toMatch(/^https:/);
    expect(await statusOf(address, { ca })).toBe(200);
    await expect(statusOf(address, {})).rejects.toThrow(/certificate/);
    await expect(statusOf(address, { ca, maxVersion: "TLSv1.1" })).rejects.toThrow(
      /protocol|EPROTO/,
    );
    await expect(fetch(address.replace("https", "http"))).rejects.toThrow("fetch failed");
  }
  expect(await server.stop("SIGTERM")).toBe(0);
  writeFileSync(keyFile, issue("shop.example").key);
  const refused = startProgram(env);
  expect(await refused.ended()).toBe(1);
  expect(refused.said.stderr).toBe(
    "TLS_KEY_FILE must hold the key of the certificate in TLS_CERTIFICATE_FILE.\n",
  );
});

const statusOf = (address: string, terms: RequestOptions) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = get(address, { ...terms, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject);
  });

test("says at the first start where a generated password is, prints it to no log, and never makes it again", async () => {
  const DATA_DIR = temporaryFolder();
  const settings = { DATA_DIR, ...(await newShopSettings()) };
  const first = startProgram(settings);
  const file = path.join(DATA_DIR, "first-administrator");
  const line = await first.line(/^First administrator: /);
  const [username = "", password = ""] = readFileSync(file, "utf8").split("\n");
  expect(line).toBe(
    `First administrator: ${username}, whose password for the first login is in ${file}`,
  );
  expect(username).toMatch(/^admin-[0-9a-z]{8}$/);
  expect(password).toMatch(/^[\w-]{22}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(first.said.stdout + first.said.stderr).not.toContain(password);
  await first.stop("SIGTERM");
  const second = startProgram(settings);
  await second.ready();
  await second.stop("SIGTERM");
  expect(second.said.stdout).not.toContain("password");
});

test.runIf(isDeep)(
  "names the first administrator, and keeps the password, also where the first start ends half way",
  async () => {
    const DATA_DIR = temporaryFolder();
    const first = startProgram({
      DATA_DIR,
      ...(await newShopSettings()),
      CHANNEL_ADAPTERS: "x:es2plus:https://sm.example",
    });
    expect(await first.ended()).toBe(1);
    const [username = "", password] = readFileSync(
      path.join(DATA_DIR, "first-administrator"),
      "utf8",
    ).split("\n");
    expect(first.said.stdout).toContain(`First administrator: ${username}, `);
    expect(password).toMatch(/^[\w-]{22}$/);
  },
);

test.runIf(isDeep)("warns while customers find no way to reach the operator", async () => {
  const warning = "Customers find no way to reach the operator: ";
  const settings = { DATA_DIR: temporaryFolder(), ...(await newShopSettings()) };
  const without = startProgram(settings);
  await without.ready();
  await without.stop("SIGTERM");
  expect(without.said.stdout).toContain(warning);
  const reached = startProgram({ ...settings, CONTACT_EMAIL: "help@sim.example" });
  await reached.ready();
  await reached.stop("SIGTERM");
  expect(reached.said.stdout).not.toContain(warning);
});

test.runIf(isDeep)("takes the same Ctrl-C that arrives twice for one", async () => {
  const server = startProgram({ DATA_DIR: temporaryFolder() });
  await server.ready();
  expect(await server.stop("SIGINT", "SIGINT")).toBe(0);
});

test.runIf(isDeep)(
  "lets two servers begin at once on one empty database, and make one first administrator",
  async () => {
    const settings = { ...(await emptyDatabaseSettings()), SECRET_KEY: "1".repeat(64) };
    const servers = [1, 2].map(() => startProgram({ ...settings, DATA_DIR: temporaryFolder() }));
    for (const server of servers) expect(await isServing(await server.ready())).toBe(true);
    expect(await Promise.all(servers.map((server) => server.stop("SIGTERM")))).toEqual([0, 0]);
    const received = servers.filter(({ said }) => said.stdout.includes("First administrator: "));
    expect(received).toHaveLength(1);
  },
);

test("refuses a port that is in use, before anything is made", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const DATA_DIR = temporaryFolder();
  await expectRefusal(
    { DATA_DIR, PORT: String(port) },
    `Port ${port} of 127.0.0.1 is in use, perhaps by another Farsim: stop that program, or set PORT to another port.`,
  );
  expect(existsSync(path.join(DATA_DIR, "postgres"))).toBe(false);
});

test.runIf(isDeep)(
  "keeps its data folder to its owner, and closes one that others could look into",
  async () => {
    const parent = temporaryFolder();
    const [made, found] = [path.join(parent, "made"), path.join(parent, "found")];
    mkdirSync(found);
    chmodSync(found, 0o755);
    for (const DATA_DIR of [made, found]) {
      const server = startProgram({ DATA_DIR, ...(await newShopSettings()) });
      await server.ready();
      await server.stop("SIGTERM");
      expect((statSync(DATA_DIR).mode & 0o777).toString(8)).toBe("700");
    }
  },
);

test("refuses a data folder that everyone shares, and leaves it as it is", async () => {
  const DATA_DIR = temporaryFolder();
  writeFileSync(path.join(DATA_DIR, "of-another"), "");
  chmodSync(DATA_DIR, 0o1777);
  await expectRefusal(
    { DATA_DIR },
    `The folder ${DATA_DIR} is shared by everyone: set DATA_DIR to a folder of your own.`,
  );
  expect((statSync(DATA_DIR).mode & 0o7777).toString(8)).toBe("1777");
  expect(readdirSync(DATA_DIR)).toEqual(["of-another"]);
});

test.runIf(isDeep)(
  "takes nothing from others in a folder that holds more than a shop",
  async () => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(path.join(DATA_DIR, "of-another"), "");
    chmodSync(DATA_DIR, 0o755);
    const server = startProgram({ DATA_DIR, ...(await newShopSettings()) });
    await server.ready();
    await server.stop("SIGTERM");
    expect((statSync(DATA_DIR).mode & 0o777).toString(8)).toBe("755");
  },
);

test.runIf(isDeep)(
  "does not open to other machines a demonstration that an earlier start made",
  async () => {
    const settings = await newShopSettings();
    const first = startProgram({ DATA_DIR: temporaryFolder(), ...settings, SEED: "demo" });
    await first.ready();
    await first.stop("SIGTERM");
    const second = startProgram({ DATA_DIR: temporaryFolder(), ...settings, HOST: "0.0.0.0" });
    expect(await second.ended()).toBe(1);
    expect(second.said.stderr).toMatch(/^HOST=0\.0\.0\.0 would open the demonstration/);
  },
);

test.runIf(isDeep)("refuses a folder that another server works in", async () => {
  const DATA_DIR = temporaryFolder();
  const first = startProgram({ DATA_DIR });
  await first.ready();
  await expectRefusal(
    { DATA_DIR },
    `Farsim is already running with the folder ${DATA_DIR}/postgres (process ${first.child.pid}): stop it, or set DATA_DIR to another folder.`,
  );
  await first.stop("SIGTERM");
});

test("refuses a folder that cannot be written", async () => {
  const file = path.join(temporaryFolder(), "file");
  writeFileSync(file, "");
  await expectRefusal(
    { DATA_DIR: file },
    `The folder ${file} cannot be written (EEXIST): set DATA_DIR to a folder of your own.`,
  );
});

test.runIf(isDeep)("refuses a wrong variable", async () => {
  await expectRefusal(
    { DATA_DIR: temporaryFolder(), CARD_LIMIT: "many" },
    'CARD_LIMIT must be a whole number from 1 to 100000, not "many".',
  );
});

test.runIf(isDeep)(
  "refuses a weak password for the first administrator, makes nothing, and repeats no good one",
  async () => {
    const settings = await newShopSettings();
    const chosen = { DATA_DIR: temporaryFolder(), ...settings, ADMIN_USERNAME: "boss" };
    for (const [password, why] of [
      ["qwerty123", "one of the commonest passwords"],
      ["boss-2027", "the administrator's name, their email or the name of the shop"],
    ] as const)
      await expectRefusal(
        { ...chosen, ADMIN_PASSWORD: password },
        `ADMIN_PASSWORD must not be ${why}.`,
      );
    const mended = startProgram({ ...chosen, ADMIN_PASSWORD: "hunter2-hunter2" });
    expect(await mended.line(/^First administrator: /)).toBe("First administrator: boss");
    await mended.stop("SIGTERM");
    expect(mended.said.stdout).not.toContain("hunter2");
  },
);

test.runIf(isDeep)("refuses a list of breached passwords that is not there", async () => {
  await expectRefusal(
    { DATA_DIR: temporaryFolder(), BREACHED_PASSWORDS_FILE: "/no/such/file" },
    'BREACHED_PASSWORDS_FILE must be a readable file of lines like 000000005AD76BD555C1D6D771DE417A4B87E4B4:10, ordered by hash, not "/no/such/file".',
  );
});

test.runIf(isDeep)("refuses a host that is not this machine's", async () => {
  await expectRefusal(
    { DATA_DIR: temporaryFolder(), HOST: "192.0.2.1" },
    "HOST is 192.0.2.1, which is no address of this machine.",
  );
});

test("refuses a database that does not answer, without repeating its password", async () => {
  await expectRefusal(
    { DATA_DIR: temporaryFolder(), DATABASE_URL: "postgresql://farsim:hunter2@127.0.0.1:1/farsim" },
    "The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.",
  );
});

test.runIf(isDeep)("refuses a database that is not there", async () => {
  const { connectionString } = await emptyDatabase();
  const DATABASE_URL = databaseAddress(connectionString, "no_such_database");
  await expectRefusal(
    { DATA_DIR: temporaryFolder(), DATABASE_URL },
    'The database of DATABASE_URL cannot be reached: database "no_such_database" does not exist.',
  );
});

/** One sentence, and nothing else; exit code 1. */
async function expectRefusal(env: NodeJS.ProcessEnv, sentence: string): Promise<void> {
  const server = startProgram(env);
  expect(await server.ended()).toBe(1);
  expect(server.said).toEqual({ stdout: "", stderr: `${sentence}\n` });
}
