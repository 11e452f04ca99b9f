import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** What every answer carries: nothing of it may be framed, sniffed, kept or run. Pages have a policy of their own, below. */
export const safeHeaders = {
  "cache-control": "no-store",
  "content-security-policy": policyOf({
    "default-src": "'none'",
    "style-src": "'unsafe-inline'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
  }),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": permissionsOf("()"),
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
};

const safeEntries = Object.entries(safeHeaders);

/** What a page may load: scripts come from here alone; styles may stand inline, because the UI kit writes them so. */
const pagePolicy = policyOf({
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
});

/** The camera reads the code of a card that is bound. Pages follow one another in one document, so each of them allows it. */
const pagePermissions = permissionsOf("(self)");

/** What no page and no answer may use, besides the camera. */
function permissionsOf(camera: "()" | "(self)"): string {
  const never = [
    "display-capture",
    "geolocation",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
  ];
  return [`camera=${camera}`, ...never.map((name) => `${name}=()`)].join(", ");
}

function policyOf(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

/**
 * Puts them on every answer of the program, errors and unknown paths too; what an answer has set for itself stays. With them the
 * request's id, under which the log speaks of it.
 */
export function sendSafeHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    const own = reply.getHeaders();
    for (const [name, value] of safeEntries) if (own[name] === undefined) reply.header(name, value);
  });
}

/** The pages of a scope carry their own policy, and all else as every answer does. */
export function sendPagePolicy(pages: FastifyInstance): void {
  pages.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", pagePolicy);
    reply.header("permissions-policy", pagePermissions);
  });
}

/** What cannot be read as HTTP at all is answered on the bare connection: no hook ever sees it. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Who has not finished a greeting of TLS can be told nothing.
  const isGreeting = /^(ERR_TLS_|ERR_SSL_|EPROTO$)/.test(error.code ?? "");
  if (error.code === "ECONNRESET" || isGreeting || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  const headers = { ...safeHeaders, "content-length": "0", connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`);
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
