import type { LiveEvent } from "@farsim/contract/live.ts";
import { currentLanguage } from "../language/locale.ts";
import { servicePrefix } from "../page-facts.ts";

/** The server gives a sign of life every 15 seconds; after this long without one the connection is dead. */
const silenceMs = 40_000;

/** Why a stream is over: the key of a refusal, or null where the connection just broke. */
export type StreamEnd = string | null;

interface Following {
  readonly accessToken: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: LiveEvent["event"]) => void;
}

/** Follows the account's events until the stream is over; gives why. By `fetch`, so that the bearer goes along. */
export async function followStream({
  accessToken,
  signal,
  onEvent,
}: Following): Promise<StreamEnd> {
  const silence = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    heard();
    const response = await fetch(`${servicePrefix}/events`, {
      headers: {
        Accept: "text/event-stream",
        "Accept-Language": currentLanguage(),
        Authorization: `Bearer ${accessToken}`,
      },
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return await refusalOf(response);
    for await (const block of blocksOf(response.body, heard)) {
      const event = eventOf(block);
      if (event?.event === "end") return event.error ?? null;
      if (event) onEvent(event.event);
    }
    return null;
  } catch {
    return null;
  } finally {
    clearTimeout(waiting);
  }
}

async function refusalOf(response: Response): Promise<StreamEnd> {
  const answer = (await response.json()) as { data?: { error?: string } };
  return answer.data?.error ?? null;
}

/** The stream's blocks: what stands between two empty lines. */
async function* blocksOf(body: ReadableStream<Uint8Array>, heard: () => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = (await reader.read()) as { done: boolean; value?: string };
    if (done) return;
    heard();
    const blocks = (rest + (value ?? "")).split("\n\n");
    rest = blocks.pop() ?? "";
    yield* blocks;
  }
}

/** A block that is no event of ours, a sign of life for example, is none. */
function eventOf(block: string): LiveEvent | undefined {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return undefined;
  try {
    return JSON.parse(data) as LiveEvent;
  } catch {
    return undefined;
  }
}
