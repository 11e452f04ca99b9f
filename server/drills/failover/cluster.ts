import { randomBytes } from "node:crypto";
import pg from "pg";
import { StartError } from "@farsim/programs/start-error.ts";
import { until } from "@farsim/programs/until.ts";
import { startEtcd } from "./etcd.ts";
import { startHaproxy } from "./haproxy.ts";
import { type Node, prepareNode, superuser } from "./patroni.ts";
import type { Programs } from "./programs.ts";
import { endOf, type Place } from "../start-process.ts";

export const owner = "farsim_owner";
export const serving = "farsim_server";

/** A PostgreSQL with a standby: etcd, two nodes under Patroni, and HAProxy before them. */
export interface Cluster {
  readonly nodes: readonly Node[];
  readonly haproxyPort: number;
  readonly password: string;
  /** The address of the database as a role, through HAProxy. */
  address(role: string): string;
  /** The node that is the primary now; undefined while none is. */
  leader(): Promise<Node | undefined>;
  /** Waits until the other node is a standby that every commit waits for. */
  standby(): Promise<Node>;
}

/** The standby that every commit waits for. */
const inSync =
  "SELECT application_name AS name FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'";

/** Starts all of it, with the roles and the empty database of a shop. */
export async function openCluster(
  place: Place,
  programs: Programs,
  open: AsyncDisposableStack,
): Promise<Cluster> {
  const password = randomBytes(12).toString("hex");
  const { port: etcdPort } = await startEtcd(place, programs, open);
  const nodes: Node[] = [];
  for (const name of ["a", "b"]) {
    const node = await prepareNode(name, { place, programs, etcdPort, password });
    open.defer(() => node.stop());
    node.start();
    nodes.push(node);
  }
  const { port: haproxyPort } = await startHaproxy(place, programs, nodes, open);
  const addressOf = (role: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${haproxyPort}/${database}`;
  const leader = async () => {
    const roles = await Promise.all(nodes.map((node) => node.is("primary")));
    return nodes.find((_, nth) => roles[nth]);
  };
  const asSuperuser = (text: string) => query(addressOf(superuser, "postgres"), text);
  const standby = async () => {
    const find = async () => {
      const rows = await asSuperuser(inSync).catch(() => []);
      return nodes.find((node) => rows.some(({ name }) => name === node.name));
    };
    const node = await until(find, { withinMs: 60_000, everyMs: 200 });
    if (!node)
      throw new StartError(
        `No standby came within 60 s. The logs end with:\n${nodes.map(({ log }) => endOf(log)).join("\n\n")}`,
      );
    return node;
  };
  await standby();
  for (const role of [owner, serving])
    await asSuperuser(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  await asSuperuser(`CREATE DATABASE farsim OWNER ${owner}`);
  return {
    nodes,
    haproxyPort,
    password,
    address: (role) => addressOf(role, "farsim"),
    leader,
    standby,
  };
}

/** One statement over a connection of its own. */
export async function query(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
