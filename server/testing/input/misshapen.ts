import type { Endpoint } from "@farsim/contract/endpoint.ts";
import type { RawRequest } from "./contract-caller.ts";
import {
  bodies,
  contentTypes,
  deep,
  edgeDays,
  edges,
  headers,
  otherTypes,
  queries,
  unknownNames,
} from "./awkward-values.ts";
import { fieldsOf, sampleInput, timesOf } from "./sample-input.ts";

/** A request that something is wrong with, and what. */
export interface Misshapen {
  readonly kind: string;
  readonly request: RawRequest;
  /** Set where a field was added that no call knows. */
  readonly unknownField?: string;
}

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Fields = Record<string, unknown>;

/** What every kind works with: the call, a right input, and a chance that can be played again. */
interface RequestCase {
  readonly endpoint: Endpoint;
  readonly input: Fields;
  readonly pick: <T>(from: readonly T[]) => T;
}

const asJson = ({ endpoint }: RequestCase, body: string): RawRequest => ({
  method: endpoint.method,
  path: endpoint.path,
  headers: { "content-type": "application/json" },
  body,
});
const asQuery = ({ endpoint }: RequestCase, query: string): RawRequest => ({
  method: endpoint.method,
  path: query === "" ? endpoint.path : `${endpoint.path}?${query}`,
});

/** A request with these fields, as the call takes them: a body, or a query. */
function requestWith(requestCase: RequestCase, fields: Fields): RawRequest {
  if (requestCase.endpoint.method === "POST") return asJson(requestCase, JSON.stringify(fields));
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(one))}`,
    ),
  );
  return asQuery(requestCase, pairs.join("&"));
}

const wellFormed = (value: unknown = null): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();

const named = (kind: string, request: RawRequest): Misshapen => ({ kind, request });

/** Every field that a call takes, the ones it can do without too. */
const namesOf = ({ endpoint, input }: RequestCase): readonly string[] => [
  ...new Set([...Object.keys(input), ...fieldsOf(endpoint).optional]),
];

/** One field replaced; a call without fields gets one that it does not know. */
function replaced(kind: string, requestCase: RequestCase, value: unknown): Misshapen {
  const names = namesOf(requestCase);
  if (names.length === 0) return { ...added(requestCase, requestCase.pick(unknownNames)), kind };
  return named(
    kind,
    requestWith(requestCase, { ...requestCase.input, [requestCase.pick(names)]: value }),
  );
}

function added(requestCase: RequestCase, name: string): Misshapen {
  const request = requestWith(requestCase, { ...requestCase.input, [name]: 1 });
  return { kind: "extra", request, unknownField: name };
}

const withText = (requestCase: RequestCase, name: string, json: string): RawRequest => {
  const body = JSON.stringify(requestCase.input);
  const inner = body === "{}" ? "" : `,${body.slice(1, -1)}`;
  return requestCase.endpoint.method === "POST"
    ? asJson(requestCase, `{${JSON.stringify(name)}:${json}${inner}}`)
    : requestWith(requestCase, { [name]: json, ...requestCase.input });
};

/** Every kind of wrong, by its name. */
const kinds: Readonly<Record<string, (occasion: RequestCase) => Misshapen>> = {
  right: (on) => named("right", requestWith(on, on.input)),
  type: (on) => replaced("type", on, on.pick(otherTypes)),
  missing: (on) => {
    const gone = on.pick([...Object.keys(on.input), ""]);
    const left = Object.entries(on.input).filter(([name]) => name !== gone);
    return named("missing", requestWith(on, Object.fromEntries(left)));
  },
  // What one call must not take may be another's own field.
  extra: (on) => added(on, on.pick(unknownNames.filter((name) => !(name in on.input)))),
  edge: (on) => replaced("edge", on, on.pick(edges)),
  deep: (on) => replaced("deep", on, deep(on.pick([10, 500, 3_000]))),
  long: (on) => replaced("long", on, "a".repeat(on.pick([256, 5_000, 100_000, 1_100_000]))),
  nul: (on) => replaced("nul", on, on.pick(["\0", "abc\0", "lin\0@example.com"])),
  surrogate: (on) => replaced("surrogate", on, on.pick(["\ud800", "a\udfff", "\ud83d"])),
  array: (on) => {
    const name = on.pick([...Object.keys(on.input), "x"]);
    return named(
      "array",
      requestWith(on, { ...on.input, [name]: [on.input[name], on.input[name]] }),
    );
  },
  proto: (on) =>
    named(
      "proto",
      withText(on, on.pick(["__proto__", "constructor"]), '{"level":1,"prototype":{"a":1}}'),
    ),
  repeated: (on) => {
    const name = on.pick([...Object.keys(on.input), "x"]);
    return named("repeated", withText(on, name, '["twice"]'));
  },
  content: (on) => {
    const request = requestWith(on, on.input);
    return named("content", { ...request, headers: { "content-type": on.pick(contentTypes) } });
  },
  body: (on) =>
    on.endpoint.method === "POST"
      ? named("body", asJson(on, on.pick(bodies)))
      : named("body", asQuery(on, on.pick(queries))),
  header: (on) => {
    const request = requestWith(on, on.input);
    return named("header", { ...request, headers: { ...request.headers, ...on.pick(headers) } });
  },
  method: (on) =>
    named("method", {
      ...requestWith(on, on.input),
      method: on.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]),
    }),
};

/** The n-th wrong request for a call: the same seed makes the same ones. */
export function misshapen(endpoint: Endpoint, given: Fields, chance: () => number): Misshapen {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
  const kind = pick(Object.keys(kinds));
  return kinds[kind]!({ endpoint, input: sampleInput(endpoint, given), pick });
}

/** A request for each field of a call that takes a day or a moment, and each day that is out of the ordinary. */
export function misshapenTimes(endpoint: Endpoint, given: Fields): Misshapen[] {
  const { days, moments } = timesOf(endpoint);
  const requestCase: RequestCase = {
    endpoint,
    input: sampleInput(endpoint, given),
    pick: (from) => from[0]!,
  };
  const at = (name: string, value: string): Misshapen =>
    named("time", requestWith(requestCase, { ...requestCase.input, [name]: value }));
  return edgeDays.flatMap((day) => [
    ...days.map((name) => at(name, day)),
    ...moments.map((name) => at(name, `${day}T12:00:00Z`)),
  ]);
}
