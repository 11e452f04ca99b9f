import { Readable } from "node:stream";
import type { LiveEvent, LiveTopic } from "@farsim/contract/live.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { AccountEvent } from "./account-event.ts";

export interface LiveOptions {
  /** How often a stream says that it lives, and asks whether it still may. */
  readonly heartbeatMs: number;
  /** Open streams of one account on this server; one more ends the oldest. A browser opens one, however many tabs it has. */
  readonly mostOfUser: number;
  readonly mostOfAll: number;
}

export const liveTerms: LiveOptions = { heartbeatMs: 15_000, mostOfUser: 8, mostOfAll: 10_000 };

/** Events of a stream come this far apart at least; what happens meanwhile comes together. */
const apartMs = 200;
/** What may wait for a slow reader, in bytes, before it is dropped. */
const mostWaitingBytes = 4_096;

/** Asks anew whether someone may look; refuses as any call would. */
type Admission = () => Promise<unknown>;

/** The open screens of this server's readers. */
export class LiveStreams {
  readonly #terms: LiveOptions;
  readonly #byUser = new Map<bigint, Set<LiveStream>>();
  readonly #heartbeat: NodeJS.Timeout;
  #count = 0;

  constructor(terms: LiveOptions) {
    this.#terms = terms;
    this.#heartbeat = setInterval(() => {
      for (const stream of this.#all()) stream.beat();
    }, terms.heartbeatMs);
  }

  /** A new stream of an account. Refuses `overloaded` where this server has as many as it can hold. */
  open(userId: bigint, admission: Admission): Readable {
    if (this.#count >= this.#terms.mostOfAll) throw new Problem("overloaded", { retryAfter: 5 });
    const own = this.#byUser.get(userId) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= this.#terms.mostOfUser) oldest.finish("too_many_requests");
    const stream = new LiveStream(admission);
    own.add(stream);
    this.#byUser.set(userId, own);
    this.#count++;
    stream.once("close", () => {
      this.#count--;
      own.delete(stream);
      if (own.size === 0 && this.#byUser.get(userId) === own) this.#byUser.delete(userId);
    });
    stream.say({ event: "open" });
    return stream;
  }

  onEvent({ userId, topic }: AccountEvent): void {
    if (topic === "shop") return;
    for (const stream of this.#byUser.get(userId) ?? [])
      if (topic === "session") void stream.authorizeAgain();
      else stream.note(topic);
  }

  onGap(): void {
    for (const stream of this.#all()) stream.say({ event: "open" });
  }

  /** Ends all, so that the server can stop; their readers come back to another, or to the next start. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const stream of this.#all()) stream.finish("overloaded");
  }

  *#all(): Iterable<LiveStream> {
    for (const own of this.#byUser.values()) yield* own;
  }
}

/** One reader's events. What they do not take soon is not kept for them: the stream is dropped, and the page reads anew when it is back. */
class LiveStream extends Readable {
  readonly #admission: Admission;
  readonly #noted = new Set<LiveTopic>();
  #resting: NodeJS.Timeout | undefined;

  constructor(admission: Admission) {
    super({ highWaterMark: mostWaitingBytes });
    this.#admission = admission;
  }

  override _read(): void {}

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#resting);
    done(error);
  }

  note(topic: LiveTopic): void {
    this.#noted.add(topic);
    if (!this.#resting) this.#sayNoted();
  }

  #sayNoted(): void {
    const noted = [...this.#noted];
    this.#noted.clear();
    this.#resting = undefined;
    if (noted.length === 0) return;
    for (const event of noted) this.say({ event });
    this.#resting = setTimeout(() => this.#sayNoted(), apartMs);
  }

  beat(): void {
    this.#write(": here\n\n");
    void this.authorizeAgain();
  }

  /** Ends the stream where a call would be refused by now; a database that cannot answer decides nothing. */
  async authorizeAgain(): Promise<void> {
    try {
      await this.#admission();
    } catch (refusal) {
      if (refusal instanceof Problem) this.finish(refusal.key);
    }
  }

  say(event: LiveEvent): void {
    this.#write(`event: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  finish(error: string): void {
    this.say({ event: "end", error });
    if (!this.destroyed) this.push(null);
  }

  #write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (!this.push(text)) this.destroy();
  }
}
