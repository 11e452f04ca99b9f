import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance } from "fastify";

/** Node refuses a request without `Host` by a bare answer; here it is refused like any other, with the usual headers. */
export const hostHeaderByHook = { requireHostHeader: false };

/**
 * Refuses a request with several `Host` headers, or with none in HTTP/1.1 (RFC 9112 §3.2): Node reads the first, and a proxy
 * before it may have read another.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { rawHeaders, httpVersion } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    const isMissing = hosts.length === 0 && httpVersion === "1.1";
    if (hosts.length > 1 || isMissing)
      throw new Problem("validation_failed", { fields: { Host: "invalid" } });
  });
}
