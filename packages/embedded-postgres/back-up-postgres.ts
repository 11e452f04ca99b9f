import { copyFileSync, existsSync, mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { choosePlace } from "./choose-place.ts";
import { copyCluster } from "./copy-cluster.ts";

/** Copies the cluster that a running PostgreSQL keeps in a folder to another, from which it can be started. Returns how many bytes. */
export async function backUpPostgres(
  connectionString: string,
  directory: string,
  target: string,
): Promise<number> {
  const { home, data } = await choosePlace(realpathSync(directory), {
    fsync: true,
    transport: "socket",
  });
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const password = path.join(home, "password");
  if (existsSync(password)) copyFileSync(password, path.join(target, "password"));
  return copyCluster(connectionString, data, path.join(target, "data"));
}
