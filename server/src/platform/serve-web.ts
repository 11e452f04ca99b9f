import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyHelmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { negotiatedPage } from "./negotiated-page.ts";

interface WebParts {
  /** Where the built pages lie. */
  readonly folder: string;
  readonly servicePrefix: string;
}

/**
 * Serves the single-page application: its files, immutable where their names hold a digest, and its one page for every
 * other path. Scripts come from here alone; styles may stand inline, because the UI kit writes them so.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, servicePrefix }: WebParts,
): Promise<void> {
  const page = negotiatedPage(readPage(folder, servicePrefix));
  await app.register(async (pages) => {
    await pages.register(fastifyHelmet, {
      contentSecurityPolicy: { useDefaults: false, directives },
      referrerPolicy: { policy: "no-referrer" },
    });
    if (existsSync(folder)) {
      await pages.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        // Each file's brotli and gzip copies lie beside it and are no files of their own.
        preCompressed: true,
        globIgnore: ["**/*.br", "**/*.gz"],
        setHeaders: (response, file) => {
          const immutable = file.includes(`${path.sep}assets${path.sep}`);
          response.header(
            "cache-control",
            immutable ? "public, max-age=31536000, immutable" : "no-cache",
          );
        },
      });
    }
    pages.get("/", page.send);
    pages.get("/*", page.send);
  });
}

const directives = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "manifest-src": ["'self'"],
  "worker-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

function readPage(folder: string, servicePrefix: string): string {
  const file = path.join(folder, "index.html");
  if (!existsSync(file))
    return "<!doctype html><title>Farsim</title><p>The pages are not built yet: npm start builds them.";
  return readFileSync(file, "utf8").replace(
    '<meta name="service-prefix" content="/farsim"',
    `<meta name="service-prefix" content="${servicePrefix}"`,
  );
}
