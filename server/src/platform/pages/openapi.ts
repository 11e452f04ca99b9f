import { type Endpoint, isRead } from "@farsim/contract/endpoint.ts";
import { problems as texts } from "@farsim/contract/messages/en/problems.ts";
import { type ProblemKey, problems } from "@farsim/contract/problems/problem.ts";
import { z } from "zod";

type Schema = Record<string, unknown>;

const ofRole: Readonly<Record<Endpoint["role"], readonly ProblemKey[]>> = {
  visitor: [],
  refresh: [],
  customer: [
    "login_status_error",
    "token_invalid",
    "login_expired",
    "access_token_expired",
    "access_token_superseded",
  ],
  administrator: [
    "login_status_error",
    "token_invalid",
    "login_expired",
    "access_token_expired",
    "access_token_superseded",
    "admin_required",
    "right_required",
    "second_factor_required",
    "no_permission",
  ],
  view: ["login_status_error", "token_invalid", "login_expired"],
  channel: ["login_status_error", "token_invalid"],
  orderHolder: [],
};

/** The refusals a call may answer with: its own, and those that its role and marks bring along. */
export function problemsOf(endpoint: Endpoint): readonly ProblemKey[] {
  return [
    ...new Set<ProblemKey>([
      ...endpoint.problems,
      ...ofRole[endpoint.role],
      ...(endpoint.role === "customer" && !isRead(endpoint) ? (["no_permission"] as const) : []),
      "validation_failed",
      ...(endpoint.asksAgain ? (["second_factor_again"] as const) : []),
      ...(endpoint.limit ? (["too_many_requests"] as const) : []),
      ...(endpoint.idempotent ? (["idempotency_key_reused"] as const) : []),
      "overloaded",
      "unavailable",
      "server_error",
    ]),
  ];
}

/** The OpenAPI 3.1 document of the mounted calls, made of nothing but the contract. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { title, prefix, publicUrl }: { title: string; prefix: string; publicUrl: string | undefined },
): Schema {
  const schemas: Record<string, Schema> = {};
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of endpoints) {
    (paths[prefix + endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(
      endpoint,
      schemas,
    );
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    // Without an address of its own, the one that the document was read from.
    servers: [{ url: publicUrl ?? "/" }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        orderToken: { type: "apiKey", in: "header", name: "X-Order-Token" },
      },
    },
  };
}

function operationOf(endpoint: Endpoint, schemas: Record<string, Schema>): Schema {
  const input = jsonSchemaOf(endpoint.input, "input", schemas);
  const { alsoTakes } = endpoint;
  const data = jsonSchemaOf(endpoint.output, "output", schemas);
  return {
    operationId: endpoint.path.slice(1).replaceAll("/", "."),
    tags: [endpoint.path.split("/")[1]],
    summary: endpoint.summary,
    "x-role": endpoint.role,
    ...(endpoint.right && { "x-right": endpoint.right }),
    ...(endpoint.asksAgain && { "x-asks-again": true }),
    security: securityOf(endpoint),
    ...(endpoint.method === "POST" && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: input },
          ...(alsoTakes && {
            [alsoTakes.type]: { schema: jsonSchemaOf(alsoTakes.input, "input", schemas) },
          }),
        },
      },
    }),
    parameters: [
      ...(endpoint.method === "GET" ? queryOf(input) : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    responses: {
      ...(endpoint.silent ? { 204: { description: "Done" } } : { 200: success(endpoint, data) }),
      ...refusalsOf(endpoint),
    },
  };
}

/** What opens a call; nothing where anyone may make it. */
const securityOf = ({ role }: Endpoint): Schema[] =>
  role === "visitor" ? [] : [{ [role === "orderHolder" ? "orderToken" : "bearer"]: [] }];

const success = ({ stream, file }: Endpoint, data: Schema): Schema =>
  file
    ? { description: "A file", content: { [file]: { schema: data } } }
    : stream
      ? { description: "Each event's data", content: { "text/event-stream": { schema: data } } }
      : answer("Done", { code: { const: 0 }, message: { type: "string" }, data });

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same key and body give the first answer again.",
  schema: { type: "string", minLength: 1, maxLength: 128 },
};

function queryOf(input: Schema): Schema[] {
  const required = (input["required"] ?? []) as string[];
  return Object.entries((input["properties"] ?? {}) as Record<string, Schema>).map(
    ([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      schema,
    }),
  );
}

function refusalsOf(endpoint: Endpoint): Record<string, Schema> {
  const byStatus = Map.groupBy(problemsOf(endpoint), (key) => problems[key].status);
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      status,
      answer(keys.map((key) => `${problems[key].code} ${key}: ${texts[key]}`).join("\n"), {
        code: { enum: keys.map((key) => problems[key].code) },
        message: { type: "string" },
        data: { type: "object", properties: { error: { enum: keys } }, required: ["error"] },
      }),
    ]),
  );
}

const answer = (description: string, properties: Schema): Schema => ({
  description,
  content: {
    "application/json": {
      schema: { type: "object", properties, required: Object.keys(properties) },
    },
  },
});

/** A JSON Schema whose named parts move to the document's components. */
function jsonSchemaOf(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Record<string, Schema>,
): Schema {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  const suffix = io === "input" ? "Input" : "";
  const relink = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`),
    );
  for (const [name, definition] of Object.entries($defs))
    schemas[name + suffix] = relink(definition) as Schema;
  return relink(rest) as Schema;
}
