import { setTimeout as pause } from "node:timers/promises";
import { LiveTopic } from "@farsim/contract/live.ts";
import pg from "pg";
import type { Database } from "../database/database.ts";
import { type AccountEvent, type CommitEvent, isForAll } from "./account-event.ts";

interface Reader {
  onEvent(event: AccountEvent): void;
  /** Something may have been missed: the connection was lost, or there was too much to tell one by one. */
  onGap(): void;
}

/** PostgreSQL takes less than 8,000 bytes a notice. */
const idsAtOnce = 350;
/** More than this many accounts waiting to be told of: everyone is. */
const mostWaiting = 20_000;
const gatherMs = 10;
const askEveryMs = 30_000;
const patienceMs = 10_000;
const againAfterMs = 1_000;
const publish = "SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text";
/** Shops that share a database have a schema each, and a channel. */
const findChannel = `SELECT left(concat_ws('_', 'farsim_notices', nullif(current_schema(), 'public')), 63) AS name`;
const everyone = "everybody";

const topics = [...LiveTopic.options, "session", "shop"] as const;

/**
 * Over all servers of one database: what a transaction of any of them told is heard by each, soon after its commit. Put up
 * and read by NOTIFY and LISTEN on a connection of its own. Not inside the transactions, for a NOTIFY makes them commit one
 * after the other (`docs/decisions/0019`): a notice lost with its server costs a reader the time until they look again.
 */
export class EventBus {
  readonly #database: Database;
  readonly #reader: Reader;
  readonly #closing = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #listening: Promise<void>;
  #waiting = new Map<string, AccountEvent>();
  #overflown = false;
  /** While it listens. */
  #client: pg.Client | undefined;
  #channel = "";
  #hangUp = (): void => {};
  #sending: Promise<void> | undefined;

  constructor(database: Database, reader: Reader) {
    this.#database = database;
    this.#reader = reader;
    this.#unsubscribe = database.subscribe((events) => this.#onEvents(events));
    this.#listening = this.#keepListening();
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    this.#closing.abort();
    await this.#listening;
    await this.#sending;
  }

  #onEvents(events: readonly CommitEvent[]): void {
    const forAll = events.filter(isForAll);
    if (forAll.length === 0) return;
    for (const event of forAll) this.#waiting.set(`${event.topic}.${event.userId}`, event);
    if (this.#waiting.size > mostWaiting) {
      this.#waiting.clear();
      this.#overflown = true;
    }
    this.#sending ??= this.#send();
  }

  /** Gathers for a moment, then sends all; what comes meanwhile goes with the next. Without a connection it waits for one. */
  async #send(): Promise<void> {
    for (;;) {
      await pause(gatherMs);
      const client = this.#client;
      if (!client || (this.#waiting.size === 0 && !this.#overflown)) break;
      const texts = this.#overflown ? [everyone] : textsOf([...this.#waiting.values()]);
      this.#waiting = new Map();
      this.#overflown = false;
      await client.query(publish, [this.#channel, texts]).catch(() => {
        this.#overflown = true;
        this.#hangUp();
        this.#client = undefined;
      });
    }
    this.#sending = undefined;
  }

  #read(text: string): void {
    if (text === everyone) return this.#reader.onGap();
    const [name, ids = ""] = text.split(":");
    const topic = topics.find((one) => one === name);
    if (!topic) return;
    for (const id of ids.split(",")) this.#reader.onEvent({ topic, userId: BigInt(id) });
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen().catch(() => {});
      await pause(againAfterMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Listens until the connection breaks. */
  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#database.directConnectionString,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    const { promise: broken, resolve: hangUp } = Promise.withResolvers<void>();
    this.#hangUp = hangUp;
    // A line that went dead without a word is noticed by asking.
    const asking = setInterval(() => void client.query("SELECT 1").catch(hangUp), askEveryMs);
    client.on("error", () => hangUp());
    client.on("end", () => hangUp());
    client.on("notification", ({ payload }) => this.#read(payload ?? ""));
    this.#closing.signal.addEventListener("abort", () => hangUp(), { once: true });
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>(findChannel);
      this.#channel = rows[0]!.name;
      await client.query(`LISTEN ${pg.escapeIdentifier(this.#channel)}`);
      this.#client = client;
      // What was published while no one listened.
      this.#reader.onGap();
      this.#sending ??= this.#send();
      await broken;
    } finally {
      clearInterval(asking);
      this.#client = undefined;
      await client.end().catch(() => {});
    }
  }
}

function textsOf(events: readonly AccountEvent[]): string[] {
  const texts: string[] = [];
  for (const [topic, ofTopic] of Map.groupBy(events, (event) => event.topic))
    for (let from = 0; from < ofTopic.length; from += idsAtOnce) {
      const ids = ofTopic.slice(from, from + idsAtOnce).map(({ userId }) => userId);
      texts.push(`${topic}:${ids.join()}`);
    }
  return texts;
}
