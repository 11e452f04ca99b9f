import { liveEvents, type LiveEvent } from "@farsim/contract/live.ts";
import { onTestFinished } from "vitest";
import { until } from "@farsim/programs/until.ts";

/** Long, for a busy machine is slow: how quick the news is, a test says by what `wait` returns. */
const patienceMs = 10_000;

/** An open screen of someone: what it has heard, and when. */
export interface LiveReader {
  readonly heard: readonly LiveEvent[];
  /** Milliseconds from now until an event comes that was not there before; undefined where none does in 10 seconds. */
  wait(event: LiveEvent["event"]): Promise<number | undefined>;
  /** Whether the server has ended the stream. */
  readonly over: boolean;
  /** How many signs of life came. */
  readonly beats: number;
  leave(): void;
}

/** Follows an account as a browser does, from a server's address with its prefix. The stream is open when it returns. */
export async function readLive(address: string, bearer: string): Promise<LiveReader> {
  const leaving = new AbortController();
  const response = await fetch(`${address}${liveEvents.path}`, {
    headers: { authorization: `Bearer ${bearer}` },
    signal: leaving.signal,
  });
  if (!response.ok) throw new Error(`the stream was refused: ${await response.text()}`);
  const heard: LiveEvent[] = [];
  const counted: Partial<Record<LiveEvent["event"], number>> = {};
  const state = { over: false, beats: 0 };
  const follow = async () => {
    let rest = "";
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data === undefined) state.beats++;
        else heard.push(liveEvents.output.parse(JSON.parse(data)));
      }
    }
  };
  void follow()
    .catch(() => {})
    .finally(() => {
      state.over = true;
    });
  onTestFinished(() => leaving.abort());
  const count = (event: LiveEvent["event"]) => heard.filter((one) => one.event === event).length;
  const reader: LiveReader = {
    heard,
    get over() {
      return state.over;
    },
    get beats() {
      return state.beats;
    },
    async wait(event) {
      const begun = performance.now();
      const before = counted[event] ?? 0;
      const came = await until(() => count(event) > before, { withinMs: patienceMs });
      counted[event] = count(event);
      return came ? performance.now() - begun : undefined;
    },
    leave: () => leaving.abort(),
  };
  await reader.wait("open");
  return reader;
}
