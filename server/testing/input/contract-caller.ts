import { setTimeout as pause } from "node:timers/promises";
import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";

/** What came back: of a success its data, of a refusal its key in `error`. */
export interface Answer<Data = unknown> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: Data;
  /** The key of a refusal. */
  readonly error: string | undefined;
  /** The body as it was sent. */
  readonly text: string;
  readonly headers: Headers;
}

export interface CallOptions {
  /** The proof of who calls: an access token, a refresh token, a channel's key. */
  readonly bearer?: string | undefined;
  readonly key?: string | undefined;
  /** The token of a pay order. */
  readonly orderToken?: string | undefined;
  readonly language?: Language | undefined;
}

export interface RawRequest {
  readonly method: string;
  /** Below the service prefix, query included. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** How a request travels: by HTTP, or within the process where thousands must be quick. */
export type Carry = (request: RawRequest) => Promise<{
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}>;

export interface ContractCaller {
  /** Any call, judged by the caller of this function. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Answer<Output<E>>>;
  /** A call that must succeed; its data. */
  done<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Output<E>>;
  /** A request that no client of ours would send. */
  raw(request: RawRequest): Promise<Answer>;
}

const mostTries = 30;

/** Calls typed by the contract over any transport. */
export function contractCaller(carry: Carry): ContractCaller {
  const raw = async (request: RawRequest): Promise<Answer> => answerOf(await carry(request));
  const call: ContractCaller["call"] = async (endpoint, input, options = {}) =>
    (await raw(requestOf(endpoint, input as object, options))) as Answer<never>;
  const answered: ContractCaller["call"] = async (endpoint, input, options) => {
    let answer = await call(endpoint, input, options);
    for (let tries = 1; answer.error === "overloaded" && tries < mostTries; tries++) {
      await pause(Number(answer.headers.get("retry-after")) * 1000);
      answer = await call(endpoint, input, options);
    }
    return answer;
  };
  return {
    raw,
    call,
    answered,
    async done(endpoint, input, options) {
      const answer = await answered(endpoint, input, options);
      if (answer.code !== 0)
        throw new Error(
          `${endpoint.path} was refused: ${answer.text}, asked ${JSON.stringify(input)}`,
        );
      return answer.data;
    },
  };
}

function requestOf(endpoint: Endpoint, input: object, options: CallOptions): RawRequest {
  const { bearer, key, orderToken, language } = options;
  const headers = {
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(key !== undefined && { "idempotency-key": key }),
    ...(orderToken !== undefined && { "x-order-token": orderToken }),
    ...(language !== undefined && { "accept-language": language }),
  };
  const { method, path } = endpoint;
  if (method === "POST")
    return {
      method,
      path,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(input),
    };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) query.set(name, String(value));
  return { method, path: query.size > 0 ? `${path}?${query.toString()}` : path, headers };
}

function answerOf({ status, text, headers }: Awaited<ReturnType<Carry>>): Answer {
  // A file is no envelope, but as good as one that says ok.
  if (/^(text\/csv|application\/xml)\b/.test(headers.get("content-type") ?? ""))
    return { status, text, headers, code: 0, message: "ok", data: text, error: undefined };
  const body = readBody(text);
  return {
    status,
    text,
    headers,
    code: body?.code ?? Number.NaN,
    message: body?.message ?? "",
    data: body?.data,
    error: body?.data?.error,
  };
}

function readBody(
  text: string,
): { code: number; message: string; data?: { error?: string } } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Carries by HTTP to an address that ends with the service prefix. */
export function byHttp(address: string): Carry {
  return async ({ method, path, headers = {}, body }) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const { status, headers: given } = response;
    const text = isStream(given) ? await firstEvent(response) : await response.text();
    return { status, text, headers: given };
  };
}

const isStream = (headers: Headers): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/** Of a stream its first event, as if it had been answered in an envelope; the rest is not waited for. */
async function firstEvent(response: Response): Promise<string> {
  let heard = "";
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    heard += text;
    if (heard.includes("\n\n")) break;
  }
  return envelopeOfEvent(heard);
}

/** The envelope that says the same as the first event of a stream's text. */
export function envelopeOfEvent(heard: string): string {
  return `{"code":0,"message":"ok","data":${/^data: (.*)$/m.exec(heard)?.[1]}}`;
}

/** Opens as many connections as will be needed at once, so that a race begins with the calls themselves. */
export async function openConnections(address: string, count: number): Promise<void> {
  const carry = byHttp(address);
  await Promise.all(
    Array.from({ length: count }, () => carry({ method: "GET", path: "/config/get" })),
  );
}
