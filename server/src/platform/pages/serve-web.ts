import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { imagePath } from "@farsim/contract/values/pages/image-digest.ts";
import { exactPath } from "@farsim/contract/values/pages/page-paths.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendPagePolicy } from "../http/serve/safe-headers.ts";
import type { CoverageOnPages } from "./coverage-on-pages.ts";
import { dotsFile } from "./coverage-map.ts";
import type { ShopOnPages } from "./shop-on-pages.ts";
import { type LegalAddress, type LegalOnPage, openWrittenPages } from "./written-pages.ts";

interface WebParts {
  /** Where the built pages lie. */
  readonly folder: string;
  readonly servicePrefix: string;
  /** Where the public reaches the shop; undefined: the address that was asked. */
  readonly publicUrl: string | undefined;
  /** What the pages say of the shop at the moment. */
  readonly shopNow: () => ShopOnPages;
  /** Where its cards work at the moment. */
  readonly coverageNow: () => CoverageOnPages;
  /** An image of the shop by its digest; undefined where there is none. */
  readonly imageOf: (digest: string) => Promise<Buffer | undefined>;
  /** What the page of a legal document says at the moment; undefined for other pages. */
  readonly legalNow: (address: LegalAddress) => LegalOnPage | undefined;
}

/**
 * Serves the single-page application: its files, immutable where their names hold a digest, and its one page for every
 * other path but a file's.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, servicePrefix, publicUrl, shopNow, coverageNow, imageOf, legalNow }: WebParts,
): Promise<void> {
  const written = openWrittenPages({ folder, servicePrefix, shopNow, coverageNow });
  const siteOf = (request: FastifyRequest) => publicUrl ?? askedSite(request);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search, searchParams } = addressOf(request);
    // No page has a dot in its path: a file of another release, or one that others have, is not there.
    if (pathname.includes(".")) return reply.callNotFound();
    const exact = exactPath(pathname);
    if (exact !== pathname) return reply.redirect(`${exact}${search}`, 308);
    const legal = legalNow({ pathname, version: searchParams.get("version") });
    const page = written.page(pathname, searchParams.get("lang"), siteOf(request), legal);
    return page.send(request, reply);
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
        globIgnore: [
          "**/*.br",
          "**/*.gz",
          "pages.json",
          dotsFile,
          "index.html",
          "manifest.webmanifest",
        ],
        setHeaders: (response, file) => {
          if (file.endsWith(".svg"))
            response.header("content-type", "image/svg+xml; charset=utf-8");
          const immutable = file.includes(`${path.sep}assets${path.sep}`);
          response.header("cache-control", immutable ? forGood : "no-cache");
        },
      });
    }
    const manifest = readManifest(folder);
    pages.get("/manifest.webmanifest", (_request, reply) =>
      reply
        .header("cache-control", "no-cache")
        .type("application/manifest+json; charset=utf-8")
        .send(namedManifest(manifest, shopNow())),
    );
    pages.get<{ Params: { name: string } }>("/look/:name", async ({ params }, reply) => {
      const [, digest] = params.name.match(/^([0-9a-f]{64})\.png$/) ?? [];
      const bytes = digest && (await imageOf(digest));
      if (!bytes) return reply.callNotFound();
      return reply.header("cache-control", forGood).type("image/png").send(bytes);
    });
    pages.get("/robots.txt", (request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .send(
          `User-agent: *\nDisallow: ${servicePrefix}/\nSitemap: ${siteOf(request)}/sitemap.xml\n`,
        ),
    );
    pages.get("/sitemap.xml", (request, reply) =>
      reply.type("application/xml; charset=utf-8").send(written.sitemap(siteOf(request))),
    );
    for (const which of ["served", "other"] as const)
      pages.get(`/coverage-${which}.svg`, (request, reply) =>
        written.picture(which).send(request, reply),
      );
    pages.get("/", sendPage);
    pages.get("/*", sendPage);
  });
}

/** Under a name that holds a digest of what it names. */
const forGood = "public, max-age=31536000, immutable";

/** Put behind an origin, a path that begins with two slashes stays a path. */
const addressOf = ({ url }: FastifyRequest): URL =>
  new URL(url.startsWith("/") ? `http://localhost${url}` : url, "http://localhost");

/** The site as the request names it, reduced to what can be an origin. */
const askedSite = ({ protocol, host }: FastifyRequest): string =>
  URL.parse(`${protocol}://${host}`)?.origin ?? "http://localhost";

/** What a device is told of the installed application, as the build made it. */
function readManifest(folder: string): object {
  const file = path.join(folder, "manifest.webmanifest");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as object) : {};
}

function namedManifest(
  manifest: { readonly shortcuts?: readonly object[] },
  { productName: name, look: { icon } }: ShopOnPages,
): string {
  const own = icon === undefined ? {} : withIcons(manifest, imagePath(icon));
  return JSON.stringify({ ...manifest, ...own, name, short_name: name });
}

/** One picture for all: it is drawn so that no system cuts anything off it. */
function withIcons({ shortcuts = [] }: { readonly shortcuts?: readonly object[] }, src: string) {
  const icon = { src, sizes: "512x512", type: "image/png" };
  return {
    icons: ["any", "maskable"].map((purpose) => ({ ...icon, purpose })),
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: [icon] })),
  };
}
