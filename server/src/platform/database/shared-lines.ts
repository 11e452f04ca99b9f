import pg from "pg";
import { GatheringClient } from "./gathering-client.ts";
import { endsConnection } from "./lost-connection.ts";

/** Connections that many calls use at once: a statement does not wait until those before it are answered. */
export interface SharedLines {
  /**
   * Works on one of them, opened where it is missing; each call may have another. Does something else instead where connections
   * cannot be kept from writing: a pooler between us and PostgreSQL may not let us say so.
   */
  use<T>(work: (line: GatheringClient) => Promise<T>, instead: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const howMany = 2;

/** Opens lines on which PostgreSQL refuses every write; they connect at the first call. */
export function openSharedLines(connectionString: string): SharedLines {
  const lines: (Promise<GatheringClient> | undefined)[] = Array.from({ length: howMany });
  let turn = 0;
  let areRefused = false;

  // A call that waits for an answer of a line that breaks gets the error; the next call opens another.
  function giveUp(line: Promise<GatheringClient>): void {
    const place = lines.indexOf(line);
    if (place !== -1) lines[place] = undefined;
  }

  function open(): Promise<GatheringClient> {
    const client = new GatheringClient({
      connectionString,
      connectionTimeoutMillis: 10_000,
      pipeline: true,
      // Said at the connection's beginning: said later, a pooler would hand it on to anyone who writes.
      options: "-c default_transaction_read_only=on",
    });
    const line = connect(client).catch((error: unknown) => {
      areRefused ||= isRefusal(error);
      throw error;
    });
    client.on("error", () => giveUp(line));
    client.on("end", () => giveUp(line));
    line.catch(() => giveUp(line));
    return line;
  }

  return {
    async use(work, instead) {
      if (areRefused) return instead();
      turn = (turn + 1) % howMany;
      const line = (lines[turn] ??= open());
      try {
        return await work(await line);
      } catch (error) {
        if (areRefused) return instead();
        if (error instanceof pg.DatabaseError && endsConnection(error)) giveUp(line);
        throw error;
      }
    },
    async close() {
      await Promise.allSettled(lines.map(async (line) => (await line)?.end()));
    },
  };
}

class Writable extends Error {}

async function connect(client: GatheringClient): Promise<GatheringClient> {
  await client.connect();
  const { rows } = await client.query("SHOW default_transaction_read_only");
  if (rows[0]?.default_transaction_read_only === "on") return client;
  await client.end();
  throw new Writable();
}

/** PgBouncer's answer to a setting that it does not know is a protocol violation. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Writable || (error instanceof pg.DatabaseError && error.code === "08P01");
