import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A page in each encoding that browsers know, compressed once. */
export interface NegotiatedPage {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** A page is made while others wait: the best quality takes twenty times as long, for a few percent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

interface Kind {
  readonly type: "text/html" | "image/svg+xml";
  readonly cacheControl: string;
}

/** Prepares a text to be answered in the best encoding that is asked for; it is asked for anew at each visit, unless said. */
export function negotiatedPage(
  html: string,
  { type = "text/html", cacheControl = "no-cache" }: Partial<Kind> = {},
): NegotiatedPage {
  const encodings = [
    ["br", brotliCompressSync(html, { params })],
    ["gzip", gzipSync(html)],
  ] as const;
  return {
    send(request, reply) {
      reply
        .type(`${type}; charset=utf-8`)
        .header("cache-control", cacheControl)
        .header("vary", "accept-encoding");
      const accepted = acceptedBy(request.headers["accept-encoding"]);
      const best = encodings.find(([name]) => accepted.has(name));
      return best ? reply.header("content-encoding", best[0]).send(best[1]) : reply.send(html);
    },
  };
}

function acceptedBy(header: string | string[] | undefined): Set<string> {
  const pendingFees = String(header ?? "")
    .split(",")
    .map((wish) =>
      wish
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    );
  return new Set(
    pendingFees.flatMap(([name, weight = "1"]) => (name && Number(weight) > 0 ? [name] : [])),
  );
}
