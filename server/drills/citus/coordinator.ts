import pg from "pg";
import { StartError } from "@farsim/programs/start-error.ts";

/** A node that schemas can lie on. */
export interface CitusNode {
  readonly host: string;
  readonly port: number;
}

/** The database of a Citus cluster, by the superuser's connection to its coordinator. */
export interface Coordinator {
  readonly version: string;
  /** Every node but the coordinator. */
  readonly workers: readonly CitusNode[];
  run(text: string, values?: unknown[]): Promise<Record<string, string>[]>;
  /** The same database as another role. */
  addressAs(role: string, password: string): string;
  /** Where a distributed schema lies; undefined where it is not distributed. */
  nodeOf(schema: string): Promise<CitusNode | undefined>;
  close(): Promise<void>;
}

const workers = `
  SELECT nodename AS host, nodeport AS port FROM pg_dist_node
  WHERE groupid <> 0 AND isactive AND noderole = 'primary' AND shouldhaveshards ORDER BY nodeid`;

const places = `
  SELECT DISTINCT nodename AS host, nodeport AS port FROM citus_shards
  WHERE starts_with(table_name::text, $1)`;

const nodeIn = ({ host, port }: Record<string, string>): CitusNode => ({
  host: host!,
  port: Number(port),
});

/** Connects; fails with a sentence where the cluster cannot hold two shops and move one. */
export async function openCoordinator(url: string): Promise<Coordinator> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database of CITUS_URL cannot be reached: ${error.message}.`);
  });
  const run = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, string>>(text, values)).rows;
  try {
    const [asked] = await run(`SELECT citus_version() AS version,
      current_setting('citus.enable_unsafe_triggers') AS triggers, current_setting('wal_level') AS wal`);
    const found = (await run(workers)).map(nodeIn);
    if (found.length < 2) throw new StartError("The cluster needs two workers.");
    if (asked!.triggers !== "on")
      throw new StartError("citus.enable_unsafe_triggers must be on, on every node.");
    if (asked!.wal !== "logical") throw new StartError("wal_level must be logical, on every node.");
    return {
      version: asked!.version!.split(" on ")[0]!,
      workers: found,
      run,
      addressAs: (role, password) => {
        const address = new URL(url);
        return Object.assign(address, { username: role, password }).href;
      },
      nodeOf: async (schema) => (await run(places, [`${schema}.`])).map(nodeIn)[0],
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
