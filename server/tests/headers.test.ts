import { readdirSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { everyCall } from "@farsim/contract/every-call.ts";
import { expect, test } from "vitest";
import { openShop } from "../testing/open-shop.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { sampleInput } from "../testing/input/sample-input.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { SANDBOX: "true" } });
const origin = new URL(shop.address).origin;
const { servicePrefix } = shop.config;

/** What an answer lacks; nothing where all is well. */
function lacks(headers: Headers, { isPage }: { isPage: boolean }): string[] {
  const value = (name: string) => headers.get(name) ?? "";
  const policy = value("content-security-policy");
  const holds = {
    "default-src 'none'": policy.startsWith("default-src 'none';"),
    "frame-ancestors 'none'": policy.includes("frame-ancestors 'none'"),
    "base-uri 'none'": policy.includes("base-uri 'none'"),
    "form-action": /form-action '(none|self)'/.test(policy),
    "no inline script": !/script-src[^;]*(unsafe|\*|https?:|data:)/.test(policy),
    "its own scripts alone": !isPage || policy.includes("script-src 'self';"),
    HSTS: /^max-age=\d{8,}/.test(value("strict-transport-security")),
    nosniff: value("x-content-type-options") === "nosniff",
    "no framing": value("x-frame-options") === "DENY",
    referrer: value("referrer-policy") === "no-referrer",
    // A page reads the code of a card by the camera; nothing else may.
    camera: value("permissions-policy").startsWith(isPage ? "camera=(self), " : "camera=(), "),
    "no other device": ["microphone", "geolocation", "usb", "payment"].every((device) =>
      value("permissions-policy").includes(`${device}=()`),
    ),
    COOP: value("cross-origin-opener-policy") === "same-origin",
    "cache-control": isPage ? value("cache-control") !== "" : value("cache-control") === "no-store",
    "no server's name": !headers.has("x-powered-by") && !headers.has("server"),
  };
  return Object.entries(holds).flatMap(([what, isSo]) => (isSo ? [] : [what]));
}

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function lacksAt({ path: at, ...request }: Asked, isPage = false): Promise<string[]> {
  const response = await fetch(`${origin}${at}`, request);
  // A stream of events has no end to wait for.
  await response.body?.cancel();
  const what = `${request.method ?? "GET"} ${at} (${response.status})`;
  return lacks(response.headers, { isPage }).map((missing) => `${what}: ${missing}`);
}

const json = { "content-type": "application/json" };

test("carries them on every call, let in or refused", async () => {
  const person = await shop.administrator();
  const bearer = { authorization: `Bearer ${person.bearer}` };
  const lacking: string[] = [];
  for (const call of everyCall) {
    const at = `${servicePrefix}${call.path}`;
    const isPost = call.method === "POST";
    const input = isPost ? { body: JSON.stringify(sampleInput(call)), method: "POST" } : {};
    lacking.push(...(await lacksAt({ path: at, ...input, headers: json })));
    lacking.push(...(await lacksAt({ path: at, ...input, headers: { ...json, ...bearer } })));
    await shop.renew(person);
    bearer.authorization = `Bearer ${person.bearer}`;
  }
  expect(lacking).toEqual([]);
});

const strange: readonly Asked[] = [
  { path: `${servicePrefix}/openapi.json` },
  { path: `${servicePrefix}/docs` },
  { path: `${servicePrefix}/nothing/here` },
  { path: `${servicePrefix}/user/%zz` },
  { path: `${servicePrefix}/user/login`, method: "POST", headers: json, body: "{" },
  {
    path: `${servicePrefix}/user/login`,
    method: "POST",
    headers: json,
    body: "a".repeat(1_100_000),
  },
  { path: `${servicePrefix}/user/login`, method: "PUT", headers: json, body: "{}" },
  { path: `${servicePrefix}/user/login`, method: "OPTIONS" },
  { path: `${servicePrefix}/config/get`, method: "HEAD" },
  { path: "/health/ready" },
  { path: "/metrics" },
  { path: "/home", method: "POST" },
  { path: "/%zz" },
  { path: "/nowhere", method: "DELETE" },
  { path: "/home", method: "OPTIONS" },
];

test.for(strange.map((asked) => ({ method: "GET", ...asked })))(
  "carries them on $method $path",
  async (asked) => {
    expect(await lacksAt(asked)).toEqual([]);
  },
);

/** Files of the built pages, where they are built. */
const dist = path.join(import.meta.dirname, "../../web/dist");
const filesOf = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.posix.join("/", path.relative(dist, path.join(entry.parentPath, entry.name))),
      );
  } catch {
    return [];
  }
};

test("carries them on every page and every file", async () => {
  const pages = ["/", "/home", "/login", "/no/such/page", ...filesOf(dist)];
  const lacking = await Promise.all(pages.map((page) => lacksAt({ path: page }, true)));
  expect(lacking.flat()).toEqual([]);
});

/** The answer to bytes that are no request. */
function answerTo(bytes: string): Promise<{ status: number; headers: Headers }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [first = "", ...lines] = text.split("\r\n\r\n")[0]!.split("\r\n");
      const pairs = lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      });
      resolve({ status: Number(first.split(" ")[1]), headers: new Headers(pairs) });
    });
  });
}

test.for([
  [400, "NONSENSE\r\n\r\n"],
  [400, "GET / HTTP/9.9\r\n\r\n"],
  [400, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  [400, "GET /home HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
  [400, "GET /robots.txt HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n"],
  [400, "GET /nowhere.txt HTTP/1.1\r\nHost: a\r\nHOST: b\r\nConnection: close\r\n\r\n"],
  [400, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
  [431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
] as const)(
  "carries them on %i, where no request could be made out: %j",
  async ([expected, bytes]) => {
    const { status, headers } = await answerTo(bytes);
    expect([status, lacks(headers, { isPage: false })]).toEqual([expected, []]);
  },
);

test("answers one Host header, and in HTTP/1.0 none", async () => {
  const [one, none] = await Promise.all([
    answerTo("GET /robots.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
    answerTo("GET /robots.txt HTTP/1.0\r\n\r\n"),
  ]);
  expect([one.status, none.status]).toEqual([200, 200]);
});

test("would notice an answer without them", () => {
  expect(lacks(new Headers(), { isPage: false })).toHaveLength(12);
  const inline = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'unsafe-inline'",
  };
  expect(lacks(new Headers(inline), { isPage: true })).toContain("no inline script");
});
