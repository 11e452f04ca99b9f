import type { Endpoint, Input, Output, Role } from "@farsim/contract/endpoint.ts";
import { languageOf } from "@farsim/contract/language.ts";
import { Problem } from "@farsim/contract/problem.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "./clock.ts";
import { actingUser, type Actor, type Context } from "./context.ts";
import type { Database } from "./database.ts";
import { sendData } from "./envelope.ts";
import { bearerOf, type Claim, type Gate } from "./gate.ts";
import { once } from "./idempotency.ts";
import type { Limits } from "./limits.ts";
import type { Shop } from "./shop.ts";
import { refuseUnstorableText, validate } from "./validate.ts";

/** What a route may need of the call beside its input. */
export interface Call {
  readonly bearer: string | undefined;
  readonly device: string;
  /** What the caller shows as the token of a pay order. */
  readonly orderToken: string | undefined;
  /** The address that the caller asked, without a path: `https://sim.example`. */
  readonly site: string;
}

export type Deed<E extends Endpoint> = (
  ctx: Context,
  input: Input<E>,
  call: Call,
) => Promise<Output<E>>;

/** A call before it has a transaction. */
export interface Steps extends Omit<Context, "tx" | "actor"> {
  /** One transaction, committed before the next step begins; the caller is admitted anew in each. */
  step<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

export type SteppedDeed<E extends Endpoint> = (
  steps: Steps,
  input: Input<E>,
  call: Call,
) => Promise<Output<E>>;

/** What is answered, made of what the call's key keeps. */
type Telling<E extends Endpoint, Kept> = (ctx: Context, kept: Kept) => Output<E>;

export interface Mount {
  /** Puts a deed behind an endpoint: one transaction, in which all of it happens or nothing. */
  <E extends Endpoint>(endpoint: E, deed: Deed<E>): void;
  /**
   * For a deed whose answer holds what no table may: its key keeps what `deed` gives, plain JSON, and each answer is made of
   * that by `tell`.
   */
  withSecret<E extends Endpoint, Kept>(
    endpoint: E,
    deed: (ctx: Context, input: Input<E>, call: Call) => Promise<Kept>,
    tell: Telling<E, Kept>,
  ): void;
  /**
   * For the few deeds that must keep something although they refuse, or that wait for something other than the database
   * (a password's hash, a letter): they begin each transaction themselves, and hold no connection while they wait.
   */
  inSteps<E extends Endpoint>(endpoint: E, deed: SteppedDeed<E>): void;
}

export interface MountParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: Shop;
  readonly limits: Limits;
  readonly gates: Readonly<Record<Role, Gate>>;
  /** Told of each endpoint that was mounted. */
  readonly onMount: (endpoint: Endpoint) => void;
}

/** A `Mount` for one Fastify scope: each call is inspected, parsed, counted, admitted, done and answered in that order. */
export function mountOn(app: FastifyInstance, parts: MountParts): Mount {
  const withSecret: Mount["withSecret"] = (endpoint, deed, tell) =>
    route(app, parts, endpoint, (steps, input, call, key) =>
      steps.only(async (ctx) => {
        const act = () => deed(ctx, input, call);
        const kept =
          key === undefined
            ? await act()
            : await once(ctx, { userId: actingUser(ctx), call: endpoint.path, key, input }, act);
        return tell(ctx, kept);
      }),
    );
  const mount = <E extends Endpoint>(endpoint: E, deed: Deed<E>): void =>
    withSecret(endpoint, deed, (_ctx, answer) => answer);
  return Object.assign(mount, {
    withSecret,
    inSteps: <E extends Endpoint>(endpoint: E, deed: SteppedDeed<E>): void => {
      if (endpoint.idempotent)
        throw new Error(`${endpoint.path} is idempotent, so it must be one transaction`);
      route(app, parts, endpoint, deed);
    },
  });
}

/** What a call of one transaction has beside: a read may be begun while its caller is admitted. */
interface OneStep extends Steps {
  readonly only: Steps["step"];
}

type Answer<E extends Endpoint> = (
  steps: OneStep,
  input: Input<E>,
  call: Call,
  key: string | undefined,
) => Promise<Output<E>>;

function route<E extends Endpoint>(
  app: FastifyInstance,
  parts: MountParts,
  endpoint: E,
  answer: Answer<E>,
): void {
  if (endpoint.alsoTakes && !app.hasContentTypeParser(endpoint.alsoTakes.type))
    app.addContentTypeParser(
      endpoint.alsoTakes.type,
      { parseAs: "string" },
      app.getDefaultJsonParser("error", "error"),
    );
  const gate = parts.gates[endpoint.role];
  const reads = endpoint.method === "GET" && !endpoint.writes;
  const transact = reads ? parts.database.read : parts.database.write;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    handler: async (request, reply) => {
      const now = parts.clock.now();
      const bearer = bearerOf(request.headers.authorization);
      const claim = gate.inspect(bearer, now);
      const origin = request.ip;
      const language = languageOf(request.headers["accept-language"]);
      const outside = { now, clock: parts.clock, shop: parts.shop, language, origin };
      const step = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
        transact(async (tx) => {
          const actor = await gate.admit(tx, claim, now);
          refuseTooLowLevel(endpoint.role, actor);
          return work({ ...outside, tx, actor });
        });
      // A read has no effect and leaves only as a whole: its statements travel with the question whether its caller may ask.
      const readAhead = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
        transact(async (tx) => {
          const [admitted, read] = await Promise.allSettled([
            gate.admit(tx, claim, now),
            work({ ...outside, tx, actor: claim }),
          ]);
          if (admitted.status === "rejected") throw admitted.reason;
          refuseTooLowLevel(endpoint.role, admitted.value);
          if (read.status === "rejected") throw read.reason;
          return read.value;
        });
      // Refused before anything else, but not unasked: who was promoted since must renew his token, not be logged out.
      if (isTooLow(endpoint.role, claim)) await step(async () => {});
      const input = inputOf(endpoint, request);
      const caller = { origin, userId: userOf(claim), field: fieldOf(endpoint, input) };
      if (endpoint.limit) await parts.limits.count(endpoint.limit, caller);
      const key = idempotencyKeyOf(endpoint, request);
      const data = await answer(
        { ...outside, step, only: reads ? readAhead : step },
        input,
        {
          bearer,
          device: deviceOf(request),
          orderToken: orderTokenOf(request),
          site: siteOf(request),
        },
        key,
      );
      if (endpoint.limit) await parts.limits.giveBack(endpoint.limit, caller);
      return sendData(reply, endpoint.output.parse(data));
    },
  });
  parts.onMount(endpoint);
}

function isTooLow(role: Role, who: Claim | Actor): boolean {
  return role === "administrator" && (who.kind !== "user" || who.level !== 1);
}

function refuseTooLowLevel(role: Role, actor: Actor): void {
  if (isTooLow(role, actor)) throw new Problem("admin_required");
}

function fieldOf({ limitField }: Endpoint, input: unknown): string | undefined {
  return limitField === undefined
    ? undefined
    : String((input as Record<string, unknown>)[limitField]);
}

const userOf = (claim: Claim): bigint | undefined =>
  claim.kind === "user" ? claim.userId : undefined;

function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  const raw = endpoint.method === "GET" ? request.query : (request.body ?? {});
  const { alsoTakes } = endpoint;
  const isOther = alsoTakes !== undefined && typeOf(request) === alsoTakes.type;
  const input = validate(isOther ? alsoTakes.input : endpoint.input, raw);
  // A channel's records are judged one by one: a bad one must not take the batch with it.
  if (endpoint.role !== "channel") refuseUnstorableText(input);
  return input as Input<E>;
}

/** The content type without its parameters, in small letters. */
const typeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase();

function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (!endpoint.idempotent || key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x20-\x7e]{1,128}$/.test(key)) {
    throw new Problem("validation_failed", { fields: { "Idempotency-Key": "invalid" } });
  }
  return key;
}

const orderTokenOf = ({ headers }: FastifyRequest): string | undefined => {
  const token = headers["x-order-token"];
  return typeof token === "string" ? token : undefined;
};

const siteOf = ({ protocol, host }: FastifyRequest): string =>
  URL.parse(`${protocol}://${host}`)?.origin ?? "http://localhost";

const deviceOf = (request: FastifyRequest): string =>
  (request.headers["user-agent"] ?? "").slice(0, 200);
