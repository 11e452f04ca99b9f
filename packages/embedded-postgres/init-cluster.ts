import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { inFolder } from "@farsim/programs/own-folder.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { commandAs } from "./account.ts";
import { programPath } from "./binaries.ts";
import { giveFolder, giveTree } from "./ownership.ts";
import type { Place } from "./place.ts";

const oneHourMs = 3_600_000;

/** Makes the cluster where there is none: beside its place, then renamed, so that a half one is never taken for a whole one. */
export async function initCluster(place: Place): Promise<void> {
  if (existsSync(place.data)) {
    giveTree(place.data, place.account);
    // A copy made by hand may be open to others, which PostgreSQL refuses.
    giveFolder(place.data, place.account);
    return checkVersion(place);
  }
  const half = `${place.data}.init-${process.pid}-${randomBytes(4).toString("hex")}`;
  giveFolder(half, place.account);
  removeOldHalves(place, half);
  await runInitdb(place, half);
  renameSync(half, place.data);
}

async function runInitdb(place: Place, half: string): Promise<void> {
  const settings = {
    pgdata: half,
    username: "farsim",
    pwfile: keepPassword(place),
    encoding: "UTF8",
    // The provider that comes with PostgreSQL sorts alike on every system; the C library's does not.
    locale: "C",
    "locale-provider": "builtin",
    "builtin-locale": "C.UTF-8",
    "auth-local": "trust",
    "auth-host": "scram-sha-256",
  };
  const { file, args, options } = commandAs(place.account, programPath(place.native, "initdb"), [
    ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    "--data-checksums",
    ...(place.fsync ? [] : ["--no-sync"]),
  ]);
  try {
    await promisify(execFile)(file, args, { ...options, env: place.env });
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    const reason =
      /error: (.*)/.exec(stderr)?.[1] ?? (stderr.trim().split("\n").at(-1) || String(error));
    throw new StartError(`The database could not be made in ${place.home}: ${reason}.`, {
      cause: error,
    });
  }
}

/** For connections over TCP; over the socket the closed folder is the key. */
function keepPassword(place: Place): string {
  const file = path.join(place.home, "password");
  inFolder(place.home, () => writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 }));
  giveTree(file, place.account);
  return file;
}

/** A killed start may leave its `initdb` running for a moment: only what has been left alone for long is removed. */
function removeOldHalves(place: Place, half: string): void {
  const now = statSync(half).mtimeMs;
  for (const name of readdirSync(place.home)) {
    const other = path.join(place.home, name);
    if (name.startsWith("data.init-") && now - statSync(other).mtimeMs > oneHourMs) {
      rmSync(other, { recursive: true, force: true });
    }
  }
}

function checkVersion({ data, major }: Place): void {
  const made = readFileSync(path.join(data, "PG_VERSION"), "utf8").trim();
  if (made !== String(major)) {
    throw new StartError(
      `The database in ${data} was made by PostgreSQL ${made}, and PostgreSQL ${major} cannot open it: export it with the version of Farsim that made it.`,
    );
  }
}
