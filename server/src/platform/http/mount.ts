import {
  type Endpoint,
  bodyLimitOf,
  type Input,
  isRead,
  type Output,
} from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { formatMoment, type Instant } from "../clock.ts";
import { type Actor, actingUser, type Context } from "../context.ts";
import type { Database, Transaction } from "../database/database.ts";
import { positionOf, type Standby } from "../database/standby.ts";
import { sendData } from "./envelope.ts";
import { type DoorParts, openDoor, userOf } from "./load/admission.ts";
import type { Claims } from "./authenticator.ts";
import { once } from "../database/idempotency.ts";
import type { Limits } from "./load/limits.ts";
import { type SentFile, sendFile } from "./send-file.ts";
import type { ShopAt } from "../settings/shop.ts";
import { type Call, callOf, fieldOf, idempotencyKeyOf, inputOf } from "./request/read-request.ts";

export type Handler<E extends Endpoint> = (
  ctx: Context,
  input: Input<E>,
  call: Call,
) => Promise<Output<E>>;

/** A call before it has a transaction. */
export interface Steps extends Omit<Context, "tx" | "actor"> {
  /** One transaction, committed before the next step begins; the caller is authorized anew in each. */
  step<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

export type MultiTransactionHandler<E extends Endpoint> = (
  steps: Steps,
  input: Input<E>,
  call: Call,
) => Promise<Output<E>>;

/** Makes the answer of what the call's key keeps. */
type Respond<E extends Endpoint, Kept> = (
  ctx: Context,
  kept: Kept,
) => Output<E> | Promise<Output<E>>;

export interface Mount {
  /** Puts a handler behind an endpoint: one transaction, in which all of it happens or nothing. */
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /**
   * For an action whose answer holds what no table may keep: its idempotency key keeps what `handler` returns, plain JSON, and
   * `respond` makes each answer of that.
   */
  unstoredResponse<E extends Endpoint, Kept>(
    endpoint: E,
    handler: (ctx: Context, input: Input<E>, call: Call) => Promise<Kept>,
    respond: Respond<E, Kept>,
  ): void;
  /**
   * For the few actions that must keep something although they refuse, or that wait for something other than the database
   * (a password's hash, an email): they begin each transaction themselves, and hold no connection while they wait.
   */
  multiTransaction<E extends Endpoint>(endpoint: E, handler: MultiTransactionHandler<E>): void;
  /**
   * For the hottest read: `ownRead` authorizes a logged-in user and reads for them in one statement, without a transaction. Every
   * other caller is authorized first and served by `handler`, as everywhere.
   */
  fastRead<E extends Endpoint>(endpoint: E, handler: Handler<E>, ownRead: OwnRead<E>): void;
  /** For an answer that is a file of any length: it is made while it is sent, and holds no connection while it waits. */
  file<E extends Endpoint>(endpoint: E, handler: FileHandler<E>): void;
}

/** Throws what an authenticator throws, where the claims do not hold. */
export type OwnRead<E extends Endpoint> = (
  database: Database,
  claims: Extract<Claims, { kind: "user" }>,
  outside: Omit<Context, "tx" | "actor">,
) => Promise<Output<E>>;

type FileHandler<E extends Endpoint> = (steps: Steps, input: Input<E>) => Promise<SentFile>;

export interface MountParts extends DoorParts {
  readonly shopAt: ShopAt;
  /** A read replica, for calls that are marked `fromStandby`. */
  readonly standby?: Standby | undefined;
  /** Told of each endpoint that was mounted. */
  readonly onMount: (endpoint: Endpoint) => void;
}

/**
 * A `Mount` for one Fastify scope: each call is admitted by its headers, read, parsed, counted, authorized, handled and answered
 * in that order.
 */
export function mountOn(app: FastifyInstance, parts: MountParts): Mount {
  app.decorateRequest("admitted");
  /** One transaction; a call's key keeps what `handler` returns, and `respond` makes each answer of that. */
  const oneTransaction: Mount["unstoredResponse"] = (endpoint, handler, respond) =>
    route(app, parts, endpoint, (steps, input, call, key) =>
      steps.step(async (ctx) => {
        const act = () => handler(ctx, input, call);
        const kept =
          key === undefined
            ? await act()
            : await once(ctx, { userId: actingUser(ctx), call: endpoint.path, key, input }, act);
        return respond(ctx, kept);
      }),
    );
  const mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>): void =>
    oneTransaction(endpoint, handler, (_ctx, answer) => answer);
  return Object.assign(mount, {
    unstoredResponse: oneTransaction,
    multiTransaction: <E extends Endpoint>(
      endpoint: E,
      handler: MultiTransactionHandler<E>,
    ): void => {
      if (endpoint.idempotent)
        throw new Error(`${endpoint.path} is idempotent, so it must be one transaction`);
      route(app, parts, endpoint, handler);
    },
    fastRead: <E extends Endpoint>(endpoint: E, handler: Handler<E>, ownRead: OwnRead<E>): void => {
      if (!isRead(endpoint)) throw new Error(`${endpoint.path} is no read`);
      route(app, parts, endpoint, (steps, input, call) =>
        steps.claims.kind === "user"
          ? ownRead(parts.database, steps.claims, steps)
          : steps.step((ctx) => handler(ctx, input, call)),
      );
    },
    file: <E extends Endpoint>(endpoint: E, handler: FileHandler<E>): void => {
      const { file: type } = endpoint;
      if (!type) throw new Error(`${endpoint.path} does not say which file it is`);
      route(app, parts, endpoint, handler, (reply, file) => sendFile(reply, type, file));
    },
  });
}

/** A call whose caller is not authorized yet: each `step` authorizes them. */
interface ClaimedSteps extends Steps {
  readonly claims: Claims;
}

type CallRunner<E extends Endpoint, Given> = (
  steps: ClaimedSteps,
  input: Input<E>,
  call: Call,
  key: string | undefined,
) => Promise<Given>;

function route<E extends Endpoint, Given = Output<E>>(
  app: FastifyInstance,
  parts: MountParts,
  endpoint: E,
  run: CallRunner<E, Given>,
  send = (reply: FastifyReply, given: Given): FastifyReply =>
    sendData(reply, endpoint.output.parse(given)),
): void {
  if (endpoint.alsoTakes && !app.hasContentTypeParser(endpoint.alsoTakes.type))
    app.addContentTypeParser(
      endpoint.alsoTakes.type,
      { parseAs: "string" },
      app.getDefaultJsonParser("error", "error"),
    );
  const { database, clock, shopAt, limits, standby } = parts;
  const door = openDoor(parts, endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    config: { endpoint },
    onRequest: (request) => door.admit(request),
    handler: async (request, reply) => {
      const { claims, bearer, origin, language, evidence } = request.admitted!;
      const now = clock.now();
      const outside = { now, clock, shop: shopAt(now), language, origin, evidence };
      const transact = maySeeOnly(endpoint, claims) ? database.read : database.write;
      const authorize = (tx: Transaction) => door.authorize(tx, claims, now);
      let ageMs = 0;
      const step = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> => {
        if (endpoint.fromStandby && standby) {
          const found = await readFrom(standby, { database, authorize }, (tx, actor) =>
            work({ ...outside, tx, actor }),
          );
          if (found) {
            ({ ageMs } = found);
            return found.data;
          }
        }
        return transact(async (tx) => work({ ...outside, tx, actor: await authorize(tx) }));
      };
      const input = inputOf(endpoint, request);
      const caller = { origin, userId: userOf(claims), field: fieldOf(endpoint, input) };
      const key = idempotencyKeyOf(endpoint, request);
      const steps = { ...outside, step, claims };
      const data = await counted(limits, endpoint, caller, () =>
        run(steps, input, callOf(request, bearer), key),
      );
      if (endpoint.silent) return reply.status(204).send();
      return send(reply, ageMs > 0 ? aged(data, now.subtract({ milliseconds: ageMs })) : data);
    },
  });
  parts.onMount(endpoint);
}

/** A list says since when something may be missing. */
const aged = <Given>(given: Given, asOf: Instant): Given => ({
  ...given,
  asOf: formatMoment(asOf),
});

interface Primary {
  readonly database: Database;
  readonly authorize: (tx: Transaction) => Promise<Actor>;
}

/** The caller is authorized by the primary, so that a session that ended or a right that was taken counts at once. */
async function readFrom<T>(
  standby: Standby,
  { database, authorize }: Primary,
  work: (tx: Transaction, actor: Actor) => Promise<T>,
) {
  const { actor, position } = await database.read(async (tx) => ({
    actor: await authorize(tx),
    position: await positionOf(tx),
  }));
  return standby.read(position, (tx) => work(tx, actor));
}

/** Counts the try first; uncounts it if the call ended in a way that the limit does not count, else adds the tries left to the refusal. */
async function counted<T>(
  limits: Limits,
  { limit }: Endpoint,
  caller: Parameters<Limits["count"]>[1],
  attempt: () => Promise<T>,
): Promise<T> {
  if (!limit) return attempt();
  await limits.count(limit, caller);
  const given = await attempt().catch(async (error: unknown) => {
    const key = error instanceof Problem ? error.key : "server_error";
    await limits.uncount(limit, caller, key);
    const left = error instanceof Problem && (await limits.left(limit, caller, key));
    throw left ? new Problem(key, { ...error.detail, ...left }) : error;
  });
  await limits.uncount(limit, caller);
  return given;
}

/** PostgreSQL itself refuses a write then, even if the action tries: in a customer's view everything but leaving it. */
const maySeeOnly = (endpoint: Endpoint, { kind }: Claims): boolean =>
  isRead(endpoint) || (kind === "view" && endpoint.role !== "view");
