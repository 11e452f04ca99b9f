import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { chooseHome, chooseNative, chooseSocketFolder } from "./home.ts";
import { linkLibraries } from "./link-libraries.ts";
import type { Address, Memory, Place } from "./place.ts";

interface Wishes {
  readonly fsync: boolean;
  readonly memory?: Memory;
  readonly transport: Address["kind"];
}

/** Finds out, for one folder, what runs there, as whom, where its files go and how it is reached. */
export async function choosePlace(
  directory: string,
  { fsync, transport, memory = {} }: Wishes,
): Promise<Place> {
  const binaries = findBinaries();
  const account = chooseAccount();
  const home = chooseHome(directory, account);
  const native = chooseNative(binaries.native, home, account);
  return {
    account,
    native,
    major: binaries.major,
    home,
    data: path.join(home, "data"),
    log: path.join(home, "postgres.log"),
    env: { ...bareEnvironment(), ...linkLibraries(native, path.join(home, "lib")) },
    fsync,
    memory,
    address:
      transport === "socket"
        ? { kind: "socket", folder: chooseSocketFolder(home, account) }
        : { kind: "tcp", port: await freePort() },
  };
}

/** None of our secrets, and no `PGPORT` and the like, which would turn PostgreSQL from its settings. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) };
}
