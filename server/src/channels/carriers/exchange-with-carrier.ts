import { setTimeout as pause } from "node:timers/promises";
import { CarrierRefused } from "./adapter.ts";

export interface CarrierRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Patience {
  /** One try. */
  readonly tryMs: number;
  /** All tries and the rests between them. */
  readonly wholeMs: number;
  readonly tries: number;
  /** The rest after the first try; it doubles, and each is drawn between half and all of it. */
  readonly restMs: number;
}

export const usualPatience: Patience = { tryMs: 8_000, wholeMs: 20_000, tries: 3, restMs: 400 };

/**
 * Posts JSON to a carrier and gives what it answers, tried some times within a deadline. No redirect is followed, no answer
 * is read beyond `mostBytes`. Throws `CarrierRefused` for an answer that another try will not change (4xx but 408 and 429).
 */
export async function exchangeWithCarrier(
  request: CarrierRequest,
  { mostBytes, patience }: { mostBytes: number; patience: Patience },
): Promise<string> {
  const over = AbortSignal.timeout(patience.wholeMs);
  for (let tried = 1; ; tried++) {
    try {
      return await tryOnce(
        request,
        mostBytes,
        AbortSignal.any([over, AbortSignal.timeout(patience.tryMs)]),
      );
    } catch (error) {
      if (error instanceof CarrierRefused || tried === patience.tries || over.aborted) throw error;
      const rest = patience.restMs * 2 ** (tried - 1);
      await pause(rest * (0.5 + Math.random() / 2));
    }
  }
}

async function tryOnce(
  { url, headers, body }: CarrierRequest,
  mostBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body,
    redirect: "manual",
    signal,
  }).catch((cause: unknown) => {
    throw new Error(`The carrier did not answer (${wordOf(cause)}).`, { cause });
  });
  if (answer.ok) return readAtMost(answer, mostBytes);
  await answer.body?.cancel();
  const message = `The carrier answered with ${answer.status}.`;
  const mayChange = answer.status >= 500 || answer.status === 408 || answer.status === 429;
  throw mayChange ? new Error(message) : new CarrierRefused(message, { cause: answer.status });
}

async function readAtMost(answer: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new Error(`The carrier's answer broke off (${wordOf(cause)}).`, { cause });
  }
  if (bytes > mostBytes) throw new Error(`The carrier's answer is longer than ${mostBytes} bytes.`);
  return Buffer.concat(chunks).toString("utf8");
}

/** What went wrong on the way, in a word: `ECONNRESET`, `TimeoutError`. */
function wordOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  const { code } = cause as NodeJS.ErrnoException;
  if (typeof code === "string") return code;
  return cause.cause instanceof Error ? wordOf(cause.cause) : cause.name;
}
