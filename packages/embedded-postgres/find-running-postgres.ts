import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { type Addresses, addressesOf } from "./addresses.ts";
import { choosePlace } from "./choose-place.ts";
import { readPostmaster, servesFolder } from "./postmaster.ts";

/** The addresses of a cluster that another process has started and keeps; undefined where none runs. */
export async function findRunningPostgres(directory: string): Promise<Addresses | undefined> {
  if (!existsSync(directory)) return undefined;
  const { data, home } = await choosePlace(realpathSync(directory), {
    fsync: true,
    transport: process.platform === "win32" ? "tcp" : "socket",
  });
  const postmaster = readPostmaster(data);
  if (!postmaster?.ready || !servesFolder(postmaster.pid, data)) return undefined;
  // The 4th and 5th line: https://www.postgresql.org/docs/current/storage-file-layout.html
  const lines = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
  const [port, folder] = lines.slice(3, 5);
  const address = folder
    ? ({ kind: "socket", folder } as const)
    : ({ kind: "tcp", port: Number(port) } as const);
  return addressesOf({ address, home });
}
