import type { Endpoint, Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyRequest } from "fastify";
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

/** The input, as its schema has it. Refuses `validation_failed`. */
export function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
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

/** The key under which an idempotent call may be sent again. Refuses `validation_failed`. */
export function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (!endpoint.idempotent || key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x20-\x7e]{1,128}$/.test(key)) {
    throw new Problem("validation_failed", { fields: { "Idempotency-Key": "invalid" } });
  }
  return key;
}

/** What a request says beside its input. */
export const callOf = (request: FastifyRequest, bearer: string | undefined): Call => ({
  bearer,
  device: deviceOf(request),
  orderToken: orderTokenOf(request),
  site: siteOf(request),
});

const orderTokenOf = ({ headers }: FastifyRequest): string | undefined => {
  const token = headers["x-order-token"];
  return typeof token === "string" ? token : undefined;
};

const siteOf = ({ protocol, host }: FastifyRequest): string =>
  URL.parse(`${protocol}://${host}`)?.origin ?? "http://localhost";

const deviceOf = (request: FastifyRequest): string =>
  (request.headers["user-agent"] ?? "").slice(0, 200);

/** The field by which the call is counted, if it has one. */
export function fieldOf({ limitField }: Endpoint, input: unknown): string | undefined {
  return limitField === undefined
    ? undefined
    : String((input as Record<string, unknown>)[limitField]);
}
