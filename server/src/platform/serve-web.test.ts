import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { serveWeb } from "./serve-web.ts";

const folder = mkdtempSync(path.join(tmpdir(), "farsim-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));
const script = "export const said = 1;\n".repeat(100);
const page = `<!doctype html><meta name="service-prefix" content="/farsim" />${"<p>Farsim".repeat(50)}`;
mkdirSync(path.join(folder, "assets"));
writeFileSync(path.join(folder, "index.html"), page);
writeFileSync(path.join(folder, "assets/app-1.js"), script);
writeFileSync(path.join(folder, "assets/app-1.js.br"), brotliCompressSync(script));
writeFileSync(path.join(folder, "assets/app-1.js.gz"), gzipSync(script));
const app = fastify();
await serveWeb(app, { folder, servicePrefix: "/shop" });

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });
const unpacked: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

test.for([
  ["br, gzip", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
] as const)("who accepts %s gets %s, and reads the same", async ([accepted, encoding]) => {
  for (const [url, plain] of [
    ["/assets/app-1.js", script],
    ["/mySims", page.replace("/farsim", "/shop")],
  ] as const) {
    const { headers, rawPayload } = await get(url, accepted);
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(unpacked[encoding]!(rawPayload).toString()).toBe(plain);
  }
});

test("who accepts nothing gets what was written", async () => {
  expect((await get("/assets/app-1.js")).body).toBe(script);
  expect((await get("/home")).body).toContain('content="/shop"');
});

test("files whose names hold a digest are kept for good, the page is asked for again", async () => {
  expect((await get("/assets/app-1.js", "br")).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await get("/home", "br")).headers["cache-control"]).toBe("no-cache");
});

test("a compressed copy is no file of its own", async () => {
  const { headers } = await get("/assets/app-1.js.br");
  expect(headers["content-type"]).toContain("text/html");
});
