import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** What every answer carries: nothing of it may be framed, sniffed, kept or run. Pages bring a policy of their own. */
export const safeHeaders = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/**
 * Puts them on every answer of the program, errors and unknown paths too; what an answer has set for itself stays. With them the
 * request's id, under which the log speaks of it.
 */
export function sendSafeHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    for (const [name, value] of Object.entries(safeHeaders))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

/** What cannot be read as HTTP at all is answered on the bare connection: no hook ever sees it. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  const headers = { ...safeHeaders, "content-length": "0", connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n`);
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
