import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { CallError, type TransportKey } from "./call-error.ts";
import { isOffline } from "../page-facts.ts";
import { transportMessage } from "../language/transport-messages.ts";

export const timeoutMs = 30_000;

/** One request with its headers, sent as it stands. */
export interface Sending {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Null for what may take as long as it takes. */
  readonly timeoutMs: number | null;
  /** The answer is a file of this type; a refusal comes in an envelope all the same. */
  readonly file?: string;
}

/** A file as it came, with the name that the server gave it. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

async function fileOf(response: Response): Promise<Envelope> {
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? "farsim";
  return { code: 0, data: { name, content: await response.blob() } satisfies ReceivedFile };
}

const isFile = (response: Response, type: string | undefined): boolean =>
  type !== undefined &&
  response.ok &&
  (response.headers.get("content-type") ?? "").startsWith(`${type};`);

/** What every call is answered with. */
export interface Envelope {
  readonly code: number;
  readonly message?: string;
  readonly data?: unknown;
}

/** No server was met, or it did not answer in time. */
export const unanswered = (
  word: "timeout" | "network_error" | "offline_deed",
  key: TransportKey = "network_error",
) => new CallError({ message: transportMessage(word), code: key, key, status: 0 });

/** What an answer says; anything that is not an envelope of ours is a `server error`. */
async function envelopeOf(response: Response): Promise<Envelope> {
  const answer: unknown = await response.json().catch((error: unknown) => {
    // A connection that breaks, or a time that runs out, while the body arrives is no answer.
    if (error instanceof SyntaxError) return null;
    throw error;
  });
  if (typeof answer === "object" && answer !== null && "code" in answer) return answer as Envelope;
  return { code: 50_000 };
}

function keyOf(data: unknown): ProblemKey {
  if (typeof data === "object" && data !== null && "error" in data) {
    return data.error as ProblemKey;
  }
  return "server_error";
}

/** Sends one request. Code 0 gives the envelope, anything else is a {@link CallError}. */
export async function exchange(request: Sending): Promise<Envelope> {
  const time = request.timeoutMs === null ? null : AbortSignal.timeout(request.timeoutMs);
  // Begun without a network, an action has not left this device: anyone who asked for it may be told so.
  const isKeptBack = request.method === "POST" && isOffline();
  const signals = [request.signal, time].filter((signal) => signal instanceof AbortSignal);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal: AbortSignal.any(signals),
      credentials: "omit",
    });
    const envelope = await (isFile(response, request.file) ? fileOf : envelopeOf)(response);
    if (envelope.code === 0) return envelope;
    throw new CallError({
      message:
        envelope.message ||
        (typeof envelope.data === "string" ? envelope.data : transportMessage("server_error")),
      code: envelope.code,
      key: keyOf(envelope.data),
      data: envelope.data,
      status: response.status,
    });
  } catch (error) {
    if (error instanceof CallError) throw error;
    // The caller gave up by themselves: that is no failure to be told about.
    if (request.signal?.aborted) throw error;
    throw time?.aborted
      ? unanswered("timeout", "TIMEOUT")
      : unanswered(isKeptBack ? "offline_deed" : "network_error");
  }
}
