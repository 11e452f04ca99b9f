import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { CallError } from "./call-error.ts";
import { exchange, timeoutMs } from "./exchange.ts";
import { currentLanguage } from "../language/locale.ts";
import { servicePrefix } from "../page-facts.ts";
import { freshAccessToken } from "../session/refresh.ts";
import { currentSession } from "../session/session.ts";
import { endSession, isEnding, wordedEnd } from "../session/session-end.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sends no Authorization header, even where a user is logged in. */
  readonly skipAuth?: boolean;
  /** For calls that move money: the same key makes the same thing happen once, however often it is sent. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  /** Proves that the caller was given the link of a pay order. */
  readonly orderToken?: string;
}

type Recover = (refusal: CallError) => Promise<void>;

let recover: Recover | undefined;

/**
 * What helps against a refusal: the call is made once more as it was. The helper throws what it cannot help against, and resolves
 * once it has helped. The desk brings one.
 */
export function recoverBy(helper: Recover | undefined): void {
  recover = helper;
}

/** One call of the contract: resolves with the answer's data, rejects with a {@link CallError}. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  return attempt(endpoint, input, options, options.skipAuth ? null : currentSession().accessToken);
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
  accessToken: string | null,
  isRenewed = false,
): Promise<Output<E>> {
  try {
    return (await send(endpoint, input, options, accessToken)) as Output<E>;
  } catch (error) {
    if (accessToken === null || !(error instanceof CallError)) throw error;
    if (!isRenewed && needsRefresh(error))
      return attempt(endpoint, input, options, await freshAccessToken(accessToken), true);
    const refusal = ended(error, accessToken);
    if (!recover) throw refusal;
    await recover(refusal);
    return call(endpoint, input, options);
  }
}

async function send(
  endpoint: Endpoint,
  input: unknown,
  options: CallOptions,
  accessToken: string | null,
): Promise<unknown> {
  const isGet = endpoint.method === "GET";
  const { data } = await exchange({
    method: endpoint.method,
    url: `${servicePrefix}${endpoint.path}${isGet ? queryOf(input) : ""}`,
    headers: {
      "Accept-Language": currentLanguage(),
      ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
      ...(isGet ? {} : { "Content-Type": "application/json" }),
      ...(options.orderToken ? { "X-Order-Token": options.orderToken } : {}),
      ...(options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {}),
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(endpoint.file ? { file: endpoint.file } : {}),
    // A file takes as long as it takes, whichever way it goes.
    timeoutMs:
      endpoint.upload || endpoint.limit === "export" ? null : (options.timeoutMs ?? timeoutMs),
  });
  return data;
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(
    input as Record<string, string | number | undefined>,
  )) {
    if (value !== undefined && value !== "") query.set(name, `${value}`);
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** 10041 and 10051: the access token's time is over, or it was replaced elsewhere. */
function needsRefresh({ code }: CallError): boolean {
  return code === 10_041 || code === 10_051;
}

/** An answer that ends the session clears it and tells the reader; any other is handed on as it is. */
function ended(error: CallError, accessToken: string): CallError {
  if (error.status === 0 || !isEnding(error.key as ProblemKey)) return error;
  endSession(accessToken, wordedEnd(error.key as ProblemKey, error.message));
  return error.reported;
}
