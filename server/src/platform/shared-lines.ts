import pg from "pg";
import { GatheringClient } from "./gathering-client.ts";

/** Connections that many calls use at once: a statement does not wait until those before it are answered. */
export interface SharedLines {
  /** Works on one of them, opened where it is missing; each call may have another. */
  use<T>(work: (line: GatheringClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const howMany = 2;

/** Opens lines on which PostgreSQL refuses every write; they connect at the first call. */
export function openSharedLines(connectionString: string): SharedLines {
  const lines: (Promise<GatheringClient> | undefined)[] = Array.from({ length: howMany });
  let turn = 0;

  // Whoever waits for an answer of a line that breaks hears of it; the next call opens another.
  function giveUp(line: Promise<GatheringClient>): void {
    const place = lines.indexOf(line);
    if (place !== -1) lines[place] = undefined;
  }

  function open(): Promise<GatheringClient> {
    const client = new GatheringClient({
      connectionString,
      connectionTimeoutMillis: 10_000,
      pipeline: true,
    });
    const line = client
      .connect()
      .then(() => client.query("SET default_transaction_read_only = on"))
      .then(() => client);
    client.on("error", () => giveUp(line));
    client.on("end", () => giveUp(line));
    line.catch(() => giveUp(line));
    return line;
  }

  return {
    async use(work) {
      turn = (turn + 1) % howMany;
      const line = (lines[turn] ??= open());
      try {
        return await work(await line);
      } catch (error) {
        if (isFarewell(error)) giveUp(line);
        throw error;
      }
    },
    async close() {
      await Promise.allSettled(lines.map(async (line) => (await line)?.end()));
    },
  };
}

/** PostgreSQL says that it ends the connection before it does. */
const isFarewell = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity !== "ERROR";
