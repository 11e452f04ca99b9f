import {
  type Endpoint,
  type Input,
  isRead,
  type Output,
  type Role,
} from "@farsim/contract/endpoint.ts";
import { languageOf } from "@farsim/contract/values/language.ts";
import { Problem, type ProblemKey } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Clock } from "../clock.ts";
import { actingUser, type Context } from "../context.ts";
import type { Database } from "../database/database.ts";
import { sendData } from "./envelope.ts";
import { bearerOf, type Claim, type Gate } from "./gate.ts";
import { once } from "../database/idempotency.ts";
import type { Limits } from "./limits.ts";
import { type SentFile, sendFile } from "./send-file.ts";
import type { Shop } from "../settings/shop.ts";
import { type Call, callOf, fieldOf, idempotencyKeyOf, inputOf } from "./read-request.ts";

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
  /** For a hot read whose statements need no common moment: none of them waits for a transaction to begin. */
  glance<E extends Endpoint>(endpoint: E, deed: Deed<E>): void;
  /** For an answer that is a file of any length: it is made while it is sent, and holds no connection while it waits. */
  file<E extends Endpoint>(endpoint: E, deed: FileDeed<E>): void;
}

type FileDeed<E extends Endpoint> = (steps: Steps, input: Input<E>) => Promise<SentFile>;

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
    glance: <E extends Endpoint>(endpoint: E, deed: Deed<E>): void => {
      if (!isRead(endpoint)) throw new Error(`${endpoint.path} is no read`);
      route(app, parts, endpoint, (steps, input, call) =>
        steps.glance((ctx) => deed(ctx, input, call)),
      );
    },
    file: <E extends Endpoint>(endpoint: E, deed: FileDeed<E>): void => {
      const { file: type } = endpoint;
      if (!type) throw new Error(`${endpoint.path} does not say which file it is`);
      route(app, parts, endpoint, deed, (reply, file) => sendFile(reply, type, file));
    },
  });
}

/** What a call of one transaction has beside: a read may be begun while its caller is admitted. */
interface OneStep extends Steps {
  readonly only: Steps["step"];
  readonly glance: Steps["step"];
}

type Answer<E extends Endpoint, Given> = (
  steps: OneStep,
  input: Input<E>,
  call: Call,
  key: string | undefined,
) => Promise<Given>;

function route<E extends Endpoint, Given = Output<E>>(
  app: FastifyInstance,
  parts: MountParts,
  endpoint: E,
  answer: Answer<E, Given>,
  send = (reply: FastifyReply, given: Given): FastifyReply =>
    sendData(reply, endpoint.output.parse(given)),
): void {
  if (endpoint.alsoTakes && !app.hasContentTypeParser(endpoint.alsoTakes.type))
    app.addContentTypeParser(
      endpoint.alsoTakes.type,
      { parseAs: "string" },
      app.getDefaultJsonParser("error", "error"),
    );
  const gate = parts.gates[endpoint.role];
  const { database } = parts;
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
      const refusal = refusalOf(endpoint, claim);
      const transact = maySeeOnly(endpoint, claim) ? database.read : database.write;
      const step = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
        transact(async (tx) => {
          const actor = await gate.admit(tx, claim, now);
          if (refusal) throw new Problem(refusal);
          return work({ ...outside, tx, actor });
        });
      // A read has no effect and leaves only as a whole: its statements travel with the question whether its caller may ask.
      const readAhead =
        (begin: Database["read"]) =>
        <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
          begin(async (tx) => {
            const [admitted, read] = await Promise.allSettled([
              gate.admit(tx, claim, now),
              work({ ...outside, tx, actor: claim }),
            ]);
            if (admitted.status === "rejected") throw admitted.reason;
            if (read.status === "rejected") throw read.reason;
            return read.value;
          });
      // Refused before anything else, but not unasked: who was promoted since must renew his token, not be logged out.
      if (refusal) await step(async () => {});
      const input = inputOf(endpoint, request);
      const caller = { origin, userId: userOf(claim), field: fieldOf(endpoint, input) };
      const key = idempotencyKeyOf(endpoint, request);
      const steps = {
        ...outside,
        step,
        only: isRead(endpoint) ? readAhead(transact) : step,
        glance: readAhead(database.glance),
      };
      const data = await counted(parts.limits, endpoint, caller, () =>
        answer(steps, input, callOf(request, bearer), key),
      );
      if (endpoint.silent) return reply.status(204).send();
      return send(reply, data);
    },
  });
  parts.onMount(endpoint);
}

/** Counts a try before it is made, and takes it back after where its end is none that counts. */
async function counted<T>(
  limits: Limits,
  { limit }: Endpoint,
  caller: Parameters<Limits["count"]>[1],
  attempt: () => Promise<T>,
): Promise<T> {
  if (!limit) return attempt();
  await limits.count(limit, caller);
  const given = await attempt().catch(async (error: unknown) => {
    await limits.giveBack(limit, caller, error instanceof Problem ? error.key : "server_error");
    throw error;
  });
  await limits.giveBack(limit, caller);
  return given;
}

/** Why such a caller may never make the call, however he stands; undefined where he may. */
function refusalOf(endpoint: Endpoint, claim: Claim): ProblemKey | undefined {
  const { role } = endpoint;
  if (claim.kind === "view")
    return role === "view" || (role !== "administrator" && isRead(endpoint))
      ? undefined
      : "no_permission";
  const isTooLow = role === "administrator" && (claim.kind !== "user" || claim.level !== 1);
  return isTooLow ? "admin_required" : undefined;
}

/** PostgreSQL itself refuses a write then, whatever the deed tries: in a customer's view everything but leaving it. */
const maySeeOnly = (endpoint: Endpoint, { kind }: Claim): boolean =>
  isRead(endpoint) || (kind === "view" && endpoint.role !== "view");

const userOf = (claim: Claim): bigint | undefined =>
  claim.kind === "user" || claim.kind === "view" ? claim.userId : undefined;
