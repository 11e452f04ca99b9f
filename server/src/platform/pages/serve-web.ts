import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { exactPath } from "@farsim/contract/values/page-paths.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendPagePolicy } from "../http/safe-headers.ts";
import { type NegotiatedPage, negotiatedPage } from "./negotiated-page.ts";
import { openPublicPages } from "./public-pages.ts";

interface WebParts {
  /** Where the built pages lie. */
  readonly folder: string;
  readonly servicePrefix: string;
  /** Where the public reaches the shop; undefined: the address that was asked. */
  readonly publicUrl: string | undefined;
}

/**
 * Serves the single-page application: its files, immutable where their names hold a digest, and its one page for every
 * other path but a file's.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, servicePrefix, publicUrl }: WebParts,
): Promise<void> {
  const html = readPage(folder, servicePrefix);
  const application = negotiatedPage(
    html.replace("</head>", '<meta name="robots" content="noindex"></head>'),
  );
  const open = openPublicPages(folder, html);
  const publicPage = latest((key: string): NegotiatedPage | undefined => {
    const [at, language, site] = JSON.parse(key) as [string, string | null, string];
    const drawn = open.htmlOf(at, language, site);
    return drawn === undefined ? undefined : negotiatedPage(drawn);
  });
  const siteOf = (request: FastifyRequest) => publicUrl ?? askedSite(request);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search, searchParams } = addressOf(request);
    // No page has a dot in its path: a file of another release, or one that others have, is not there.
    if (pathname.includes(".")) return reply.callNotFound();
    const exact = exactPath(pathname);
    if (exact !== pathname) return reply.redirect(`${exact}${search}`, 308);
    const key = JSON.stringify([pathname, searchParams.get("lang"), siteOf(request)]);
    return (publicPage(key) ?? application).send(request, reply);
  };
  await app.register(async (pages) => {
    sendPagePolicy(pages);
    if (existsSync(folder)) {
      await pages.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        // Each file's brotli and gzip copies lie beside it and are no files of their own.
        preCompressed: true,
        globIgnore: ["**/*.br", "**/*.gz", "pages.json", "index.html"],
        setHeaders: (response, file) => {
          if (file.endsWith(".svg"))
            response.header("content-type", "image/svg+xml; charset=utf-8");
          const immutable = file.includes(`${path.sep}assets${path.sep}`);
          response.header(
            "cache-control",
            immutable ? "public, max-age=31536000, immutable" : "no-cache",
          );
        },
      });
    }
    pages.get("/robots.txt", (request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .send(
          `User-agent: *\nDisallow: ${servicePrefix}/\nSitemap: ${siteOf(request)}/sitemap.xml\n`,
        ),
    );
    pages.get("/sitemap.xml", (request, reply) =>
      reply.type("application/xml; charset=utf-8").send(open.sitemap(siteOf(request))),
    );
    pages.get("/", sendPage);
    pages.get("/*", sendPage);
  });
}

/** Put behind an origin, a path that begins with two slashes stays a path. */
const addressOf = ({ url }: FastifyRequest): URL =>
  new URL(url.startsWith("/") ? `http://localhost${url}` : url, "http://localhost");

/** The site as the request names it, reduced to what can be an origin. */
const askedSite = ({ protocol, host }: FastifyRequest): string =>
  URL.parse(`${protocol}://${host}`)?.origin ?? "http://localhost";

const mostKept = 64;

/** Remembers the latest answers to a question, not all: what is asked for comes from outside. */
function latest<T>(answer: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    if (kept.has(key)) return kept.get(key)!;
    const found = answer(key);
    kept.set(key, found);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return found;
  };
}

function readPage(folder: string, servicePrefix: string): string {
  const file = path.join(folder, "index.html");
  if (!existsSync(file))
    return "<!doctype html><title>Farsim</title><p>The pages are not built yet: npm start builds them.";
  return readFileSync(file, "utf8").replace(
    '<meta name="service-prefix" content="/farsim"',
    `<meta name="service-prefix" content="${servicePrefix}"`,
  );
}
