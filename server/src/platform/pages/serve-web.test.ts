import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { serveWeb } from "./serve-web.ts";
import { onEveryTab } from "@farsim/contract/faq.ts";
import type { Destination } from "@farsim/contract/coverage.ts";
import type { CoverageOnPages } from "./coverage-on-pages.ts";
import type { ShopOnPages } from "./shop-on-pages.ts";

const folder = mkdtempSync(path.join(tmpdir(), "farsim-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));
const script = "export const said = 1;\n".repeat(100);
const page = `<!doctype html><html lang="en"><head><title>Farsim</title><meta name="description" content="?" /><meta name="application-name" content="Farsim" /><meta name="announcement" content="standard" /><meta name="headline" content="" /><meta name="destinations" content="" /><meta name="service-prefix" content="/farsim" /><link rel="icon" href="/mark.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/touch.png" /><script src="/first-sight.js" data-messages="en=/assets/messages-1.js"></script>
    <script type="module" crossorigin src="/assets/lib-1.js"></script>
    <script type="module" crossorigin src="/assets/app-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/part-1.js"></head><body><div id="root"></div></body>`;
const home = { path: "/home", title: "\uE000 & you", description: 'Data "here"' };
const announced = (lead: string) =>
  `<aside class="x"><span>\uE001 <a href="/home#real-name">${lead}</a></span><span>\uE001 <b>${lead}</b></span></aside>`;
const question = (tab: string) =>
  `<details class="x" name="faq-${tab}"><summary><h3>\uE008</h3></summary><p>\uE009</p></details>`;
const questions = `<details>?</details><div>${question("start")}</div><div>${question("network")}</div>`;
const drawn = [
  {
    ...home,
    language: "en",
    body: `${announced("How")}<h1>One SIM of \uE000</h1><h2>\uE006</h2><p>\uE007</p>${questions}`,
    styles: ["assets/home-1.css"],
  },
  {
    ...home,
    language: "zh-CN",
    title: "出境上网卡",
    body: `${announced("验证")}<h1>一张卡</h1><h2>\uE006</h2><p>\uE007</p>${questions}`,
    styles: [],
  },
];
const place = (code: string) => `<li class="x" data-place="${code}"><a>${code}</a></li>`;
const destination = { path: "/destinations/DRAWNDESTINATION", styles: [] };
const destinations = [
  {
    path: "/destinations",
    language: "en",
    title: "Where",
    description: "Where",
    body: `<search data-needs="destinations">?</search><h2>Data in \uE002all\uE002, Asia \uE002asia\uE002</h2><section class="x" data-place="asia"><ul>${place("JP")}${place("KR")}</ul></section><section data-place="europe"><ul>${place("FR")}</ul></section>`,
    styles: [],
  },
  {
    ...destination,
    language: "en",
    title: "\uE004 · Data",
    description: "\uE004 · Networks",
    body: "<h1>Data in \uE004</h1><ul>\uE005</ul>",
  },
  {
    ...destination,
    language: "zh-CN",
    title: "\uE004",
    description: "\uE004",
    body: "<h1>\uE004上网</h1><ul>\uE005</ul>",
  },
  {
    path: "/privacy/en",
    language: "en",
    title: "Privacy",
    description: "Privacy",
    body: "<article>\uE00A</article>",
    styles: [],
  },
  {
    path: "/privacy/cn",
    language: "zh-CN",
    title: "隐私",
    description: "隐私",
    body: "<article>\uE00A</article>",
    styles: [],
  },
];
mkdirSync(path.join(folder, "assets"));
writeFileSync(path.join(folder, "index.html"), page);
writeFileSync(path.join(folder, "pages.json"), JSON.stringify([...drawn, ...destinations]));
writeFileSync(path.join(folder, "sw.js"), "const release = {};");
writeFileSync(
  path.join(folder, "manifest.webmanifest"),
  JSON.stringify({ icons: [], shortcuts: [{ name: "My SIMs", icons: [] }] }),
);
writeFileSync(path.join(folder, "mark.svg"), "<svg/>");
const dots = {
  begin: "<svg d='",
  end: "'/>",
  regions: { JP: "M1", KR: "M2", FR: "M3" },
  other: "M9",
};
writeFileSync(path.join(folder, "coverage-dots.json"), JSON.stringify(dots));
writeFileSync(path.join(folder, "assets/app-1.js"), script);
writeFileSync(path.join(folder, "assets/app-1.js.br"), brotliCompressSync(script));
writeFileSync(path.join(folder, "assets/app-1.js.gz"), gzipSync(script));
const app = fastify();
const asked = (question: string, answer: string) => ({
  key: "first",
  question: { en: question, "zh-CN": `${question}？` },
  answer: { en: answer, "zh-CN": `${answer}。` },
});
let shop: ShopOnPages = {
  faq: onEveryTab((tab) => [asked(`Why ${tab}`, "Because"), asked(`How ${tab}`, "So")]),
  productName: "Farsim",
  announcement: { show: "standard" },
  look: {},
  headline: {
    title: { en: "One SIM", "zh-CN": "一张卡" },
    under: { en: "By the day", "zh-CN": "用一天付一天" },
  },
};
const covered = (...items: CoverageOnPages["destinations"]): CoverageOnPages => ({
  destinations: items,
  digest: JSON.stringify(items),
});
const japan = {
  regionCode: "JP",
  networks: [
    { name: "Docomo", generation: "5G" },
    { name: "<b>Sea & Sky", generation: "4G" },
  ],
} as const satisfies Destination;
let coverage = covered(japan);
const [logo, icon] = ["1a".repeat(32), "2b".repeat(32)];
await serveWeb(app, {
  folder,
  servicePrefix: "/shop",
  publicUrl: "https://sim.example",
  shopNow: () => shop,
  coverageNow: () => coverage,
  imageOf: async (digest) => (digest === logo ? Buffer.from("the logo") : undefined),
  legalNow: ({ pathname, version }) =>
    pathname === "/privacy/en"
      ? { key: `${version}`, html: () => `<p>Version ${version ?? "in force"}, $&</p>` }
      : undefined,
});

const inAttribute = (value: object) =>
  JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const applicationPage = page
  .replace('name="headline" content=""', `name="headline" content="${inAttribute(shop.headline)}"`)
  .replace("/farsim", "/shop")
  .replace('name="destinations" content=""', 'name="destinations" content="asia:JP"')
  .replace("</head>", '<meta name="robots" content="noindex"></head>');

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
    ["/mySims", applicationPage],
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

test("the service worker is looked at anew at each visit, may ask this shop alone, and is of the whole site", async () => {
  const { headers } = await get("/sw.js?prefix=%2Fshop", "br");
  expect(headers).toMatchObject({
    "content-type": "application/javascript; charset=utf-8",
    "cache-control": "no-cache",
  });
  expect(headers["content-security-policy"]).toContain("connect-src 'self'");
  expect((await get("/home")).headers["content-security-policy"]).toContain("worker-src 'self'");
  // What is not there, no browser takes for a worker.
  expect((await get("/sw-of-no-release.js")).statusCode).toBe(404);
});

test("the manifest comes as one, and the page may read it", async () => {
  const { headers } = await get("/manifest.webmanifest");
  expect(headers["content-type"]).toContain("application/manifest+json");
  expect(headers["cache-control"]).toBe("no-cache");
  expect((await get("/home")).headers["content-security-policy"]).toContain("manifest-src 'self'");
});

test("a drawing says how its signs are written", async () => {
  const { headers } = await get("/mark.svg");
  expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
});

test("a file that is not there is no page", async () => {
  for (const url of ["/assets/app-0.js", "/llms.txt", "/.well-known/security.txt", "/index.html"])
    expect((await get(url)).statusCode).toBe(404);
  expect((await get("/mySims")).statusCode).toBe(200);
});

test.for([
  ["/adminMode/", "/adminMode"],
  ["/adminmode?tab=cards", "/adminMode?tab=cards"],
  ["//home?lang=zh-CN", "/home?lang=zh-CN"],
  ["/trafficdetail/AbC/", "/trafficDetail/AbC"],
  ["//evil%2eexample/", "/evil%2eexample"],
  ["///evil//path", "/evil/path"],
] as const)("%s is redirected for good to the exact %s", async ([asked, exact]) => {
  const { statusCode, headers } = await get(asked);
  expect({ statusCode, to: headers.location }).toEqual({ statusCode: 308, to: exact });
});

test("an address with a host of its own is answered here, and redirected nowhere else", async () => {
  expect((await get("http://evil.example/home")).statusCode).toBe(200);
  expect((await get("http://evil.example/home/")).headers.location).toBe("/home");
});

test("a compressed copy is no file of its own", async () => {
  expect((await get("/assets/app-1.js.br")).statusCode).toBe(404);
});

test("a drawn page names its scripts for later, in their order; any other page has them", async () => {
  const { body } = await get("/home");
  expect(body).toContain(
    '<script src="/first-sight.js" data-scripts="/assets/lib-1.js /assets/app-1.js" data-ahead="/assets/part-1.js" data-messages="en=/assets/messages-1.js"></script>',
  );
  expect(body).not.toContain('type="module"');
  expect(body).not.toContain("modulepreload");
  expect((await get("/mySims")).body).toContain(
    '<script type="module" crossorigin src="/assets/app-1.js"></script>',
  );
});

test("a public page says what it is in its language, before any script", async () => {
  const english = (await get("/home")).body;
  for (const part of [
    '<html lang="en">',
    "<title>Farsim &amp; you</title>",
    'content="Data &quot;here&quot;"',
    '<link rel="canonical" href="https://sim.example/home">',
    '<link rel="alternate" hreflang="zh-CN" href="https://sim.example/home?lang=zh-CN">',
    '<link rel="alternate" hreflang="x-default" href="https://sim.example/home">',
    '<meta property="og:image" content="https://sim.example/social-card.png">',
    '<link rel="stylesheet" crossorigin href="/assets/home-1.css">',
    "</aside><h1>One SIM of Farsim</h1><h2>One SIM</h2><p>By the day</p><details>?</details><div>",
  ])
    expect(english).toContain(part);
  expect(english).not.toContain("noindex");
  const chinese = (await get("/home?lang=zh-CN")).body;
  expect(chinese).toContain('<html lang="zh-CN">');
  expect(chinese).toContain('<link rel="canonical" href="https://sim.example/home?lang=zh-CN">');
  expect(chinese).toContain("<h1>一张卡</h1>");
  expect((await get("/home?lang=%22%3Cscript%3E")).body).toBe(english);
});

test("robots find the public pages and nothing else", async () => {
  expect((await get("/robots.txt")).body).toBe(
    "User-agent: *\nDisallow: /shop/\nSitemap: https://sim.example/sitemap.xml\n",
  );
  const { body, headers } = await get("/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect([...body.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
    "https://sim.example/home",
    "https://sim.example/home?lang=zh-CN",
    "https://sim.example/destinations",
    "https://sim.example/destinations/JP",
    "https://sim.example/destinations/JP?lang=zh-CN",
    "https://sim.example/privacy/en",
    "https://sim.example/privacy/cn",
  ]);
  expect((await get("/pages.json")).statusCode).toBe(404);
});

test("pages and manifest carry what the shop is called now, with nothing of it read as HTML", async () => {
  const plain = shop;
  onTestFinished(() => void (shop = plain));
  shop = { ...plain, productName: 'Sea & <b>"Sky"' };
  const written = "Sea &amp; &lt;b>&quot;Sky&quot;";
  const own = (await get("/mySims")).body;
  expect(own).toContain(`<meta name="application-name" content="${written}"`);
  expect(own).toContain(`<title>${written}</title>`);
  const drawn = (await get("/home")).body;
  expect(drawn).toContain(`<title>${written} &amp; you</title>`);
  expect(drawn).toContain(`<h1>One SIM of ${written}</h1>`);
  expect(drawn).toContain(`<meta property="og:title" content="${written} &amp; you"`);
  expect((await get("/manifest.webmanifest")).json()).toMatchObject({
    name: 'Sea & <b>"Sky"',
    short_name: 'Sea & <b>"Sky"',
  });
  shop = plain;
  expect((await get("/home")).body).toContain("<title>Farsim &amp; you</title>");
});

test("a drawn page says the announcement in its language: ours, the operator's own as text, or none", async () => {
  const plain = shop;
  onTestFinished(() => void (shop = plain));
  const chinese = async () => (await get("/home?lang=zh-CN")).body;
  expect(await chinese()).toContain("首次使用前须完成实名认证");
  shop = { ...plain, announcement: { show: "own", text: { en: "Closed <b>", "zh-CN": "休息" } } };
  expect(await chinese()).toContain("<span>休息 </span>");
  const english = (await get("/home")).body;
  expect(english).toContain("<span>Closed &lt;b> </span>");
  expect(english).toContain('<meta name="announcement" content="own"');
  expect((await get("/mySims")).body).toContain('<meta name="announcement" content="own"');
  shop = { ...plain, announcement: { show: "none" } };
  expect(await chinese()).not.toMatch(/<aside|\uE001/);
  expect(await chinese()).toContain('<meta name="announcement" content="none"');
});

test("a drawn page says the operator's headline in its language, as text, and every page has all languages of it", async () => {
  const plain = shop;
  onTestFinished(() => void (shop = plain));
  expect((await get("/home")).body).toContain("<h2>One SIM</h2><p>By the day</p>");
  const headline = {
    title: { en: '<b>"Sea"</b> & $& sky', "zh-CN": "<i>海</i>" },
    under: { en: "Under", "zh-CN": "说明" },
  };
  shop = { ...plain, headline };
  const english = (await get("/home")).body;
  expect(english).toContain("<h2>&lt;b>&quot;Sea&quot;&lt;/b> &amp; $&amp; sky</h2>");
  expect(english).not.toMatch(/\uE006|\uE007/);
  expect((await get("/home?lang=zh-CN")).body).toContain("<h2>&lt;i>海&lt;/i></h2><p>说明</p>");
  expect((await get("/mySims")).body).toContain(
    `<meta name="headline" content="${inAttribute(headline)}"`,
  );
});

test("a mark of the build within the operator's own words is left out of them", async () => {
  const plain = shop;
  onTestFinished(() => void (shop = plain));
  const marked = { en: '"q" \uE000\uE006\uE00A', "zh-CN": "\uE007" };
  shop = { ...plain, productName: 'a"\\b\uE006', headline: { title: marked, under: marked } };
  for (const url of ["/home", "/privacy/en", "/mySims"]) {
    const { body } = await get(url);
    const [, written = ""] = body.match(/<meta name="headline" content="([^"]*)"/) ?? [];
    expect(JSON.parse(written.replaceAll("&quot;", '"'))).toEqual({
      title: { en: '"q" ', "zh-CN": "" },
      under: { en: '"q" ', "zh-CN": "" },
    });
    expect(body).not.toMatch(/[\uE000-\uE00A]/);
  }
});

test("a drawn page has the questions of each tab in its language, in their order, as text", async () => {
  const plain = shop;
  onTestFinished(() => void (shop = plain));
  const written = (tab: string, ...pairs: [string, string][]) =>
    `<div>${pairs
      .map(
        ([q, a]) =>
          `<details class="x" name="faq-${tab}"><summary><h3>${q}</h3></summary><p>${a}</p></details>`,
      )
      .join("")}</div>`;
  expect((await get("/home")).body).toContain(
    written("start", ["Why start", "Because"], ["How start", "So"]) +
      written("network", ["Why network", "Because"], ["How network", "So"]),
  );
  expect((await get("/home?lang=zh-CN")).body).toContain(
    written("start", ["Why start？", "Because。"], ["How start？", "So。"]),
  );
  const hostile = asked("<script>1</script> $&", "</p></details>\n\uE008 &");
  shop = { ...plain, faq: { ...plain.faq, start: [hostile] } };
  const { body } = await get("/home");
  expect(body).toContain("<h3>&lt;script>1&lt;/script> $&amp;</h3>");
  expect(body).not.toContain("<script>1");
  expect(body).toContain(`<p>&lt;/p>&lt;/details>\n &amp;</p></details></div>`);
});

test("every page has the colours of the brand in its head, drawn or not, and only where one is set", async () => {
  const plain = shop;
  onTestFinished(() => void (shop = plain));
  const pages = ["/home", "/home?lang=zh-CN", "/destinations/JP", "/mySims"];
  for (const url of pages) expect((await get(url)).body).not.toContain("<style");
  shop = { ...plain, look: { colour: "#b3005e" } };
  for (const url of pages) {
    const { body } = await get(url);
    const head = body.slice(0, body.indexOf("</head>"));
    expect(head).toContain("<style data-look>html:root[");
    expect(head).toContain("--brand:#b3005e");
    for (const scheme of ["light", "dark"])
      expect(head.split(`html:root[data-mantine-color-scheme="${scheme}"]`)).toHaveLength(2);
  }
  shop = { ...plain, look: { colour: "#0a6640" } };
  expect((await get("/home")).body).not.toContain("#b3005e");
});

test("every page has the logo in its head at its size, and the icon in place of the standard one, and only where they are set", async () => {
  const plain = shop;
  onTestFinished(() => void (shop = plain));
  const pages = ["/home", "/home?lang=zh-CN", "/destinations/JP", "/mySims"];
  const icons = (body: string) => [...body.matchAll(/rel="(?:apple-touch-)?icon" href="([^"]+)/g)];
  for (const url of pages) expect((await get(url)).body).not.toContain("data-logo");
  expect(icons((await get("/home")).body).map(([, at]) => at)).toEqual(["/mark.svg", "/touch.png"]);
  shop = { ...plain, look: { logo, icon, logoSize: { width: 300, height: 100 } } };
  for (const url of pages) {
    const { body } = await get(url);
    const head = body.slice(0, body.indexOf("</head>"));
    expect(head).toContain("<style data-logo>svg[data-mark]{");
    expect(head).toContain(`width:90px;height:30px;background:url(/look/${logo}.png)`);
    expect(head).toContain("a:has(>svg[data-mark]){gap:0;font-size:0}");
    expect(icons(head).map(([, at]) => at)).toEqual([`/look/${icon}.png`, `/look/${icon}.png`]);
    expect(head).not.toContain("mark.svg");
  }
  const { icons: installed, shortcuts } = (await get("/manifest.webmanifest")).json();
  expect(installed).toHaveLength(2);
  for (const { src } of [...installed, ...shortcuts[0].icons])
    expect(src).toBe(`/look/${icon}.png`);
  // A symbol stands beside the name.
  shop = { ...plain, look: { logo, icon, logoSize: { width: 100, height: 100 } } };
  expect((await get("/home")).body).not.toContain("font-size:0");
});

test("a shared link shows the operator's picture, else their icon, and ours only under our name", async () => {
  const plain = shop;
  onTestFinished(() => void (shop = plain));
  const preview = async () => {
    const { body } = await get("/home");
    const [, at] = /property="og:image" content="https:\/\/sim\.example([^"]+)"/.exec(body) ?? [];
    const [, width] = /property="og:image:width" content="(\d+)"/.exec(body) ?? [];
    return [at, width, /name="twitter:card" content="(\w+)"/.exec(body)?.[1]];
  };
  const large = ["1200", "summary_large_image"];
  shop = { ...plain, productName: "Farsim", look: {} };
  expect(await preview()).toEqual(["/social-card.png", ...large]);
  shop = { ...shop, productName: "Roam" };
  expect(await preview()).toEqual(["/icon-512.png", "512", "summary"]);
  shop = { ...shop, look: { logo, icon } };
  expect(await preview()).toEqual([`/look/${icon}.png`, "512", "summary"]);
  shop = { ...shop, look: { logo, icon, social: logo } };
  expect(await preview()).toEqual([`/look/${logo}.png`, ...large]);
});

test("an image is served for good, by its digest alone", async () => {
  const { statusCode, headers, body } = await get(`/look/${logo}.png`);
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: "the logo" });
  expect(headers["content-type"]).toBe("image/png");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["set-cookie"]).toBeUndefined();
  for (const name of [
    `${icon}.png`,
    `${logo}.svg`,
    logo,
    `${logo.toUpperCase()}.png`,
    "..%2Fsw.js",
  ])
    expect((await get(`/look/${name}`)).statusCode).toBe(404);
});

test("a destination has a page of its own, in each language, with its name and networks as text", async () => {
  const english = (await get("/destinations/JP")).body;
  for (const part of [
    "<title>Japan · Data</title>",
    '<link rel="canonical" href="https://sim.example/destinations/JP">',
    '<link rel="alternate" hreflang="zh-CN" href="https://sim.example/destinations/JP?lang=zh-CN">',
    "<h1>Data in Japan</h1>",
    "<li>Docomo <b>5G</b></li><li>&lt;b>Sea &amp; Sky <b>4G</b></li>",
  ])
    expect(english).toContain(part);
  expect((await get("/destinations/JP?lang=zh-CN")).body).toContain("<h1>日本上网</h1>");
});

test("a legal document stands in its page before any script, in the version that is asked for", async () => {
  const inForce = (await get("/privacy/en")).body;
  expect(inForce).toContain("<article><p>Version in force, $&</p></article>");
  expect(inForce).toContain('<link rel="canonical" href="https://sim.example/privacy/en">');
  const former = (await get("/privacy/en?version=2")).body;
  expect(former).toContain("<article><p>Version 2, $&</p></article>");
});

test("a legal document names its addresses in every language, and the English one for all others", async () => {
  const named = (text: string) =>
    [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link);
  const addresses = [
    ["en", "https://sim.example/privacy/en"],
    ["zh-CN", "https://sim.example/privacy/cn"],
    ["x-default", "https://sim.example/privacy/en"],
  ];
  for (const url of ["/privacy/en", "/privacy/cn"])
    expect(named((await get(url)).body)).toEqual(addresses);
  const { body } = await get("/sitemap.xml");
  const entries = body
    .split("<url>")
    .filter((entry) => entry.includes("<loc>https://sim.example/privacy/"));
  expect(entries.map(named)).toEqual([addresses, addresses]);
});

test("where no card works there is no page for search engines", async () => {
  for (const url of ["/destinations/KR", "/destinations/XX", "/destinations/DRAWNDESTINATION"]) {
    const { body, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('content="noindex"');
    expect(body).not.toMatch(/\uE004|<h1>/);
  }
});

test("pages and map say of the world what is covered now, and nothing before anything is", async () => {
  const before = coverage;
  onTestFinished(() => void (coverage = before));
  const page = async () => (await get("/destinations")).body;
  const picture = async (which: string) => (await get(`/coverage-${which}.svg`)).body;
  const one = await page();
  expect(one).toContain("<h2>Data in 1, Asia 1</h2>");
  expect(one).toContain(place("JP"));
  expect(one).not.toMatch(/data-place="(KR|FR|europe)"/);
  expect(one).toContain('<meta name="destinations" content="asia:JP"');
  expect([await picture("served"), await picture("other")]).toEqual([
    "<svg d='M1'/>",
    "<svg d='M9M2M3'/>",
  ]);
  coverage = covered(japan, { regionCode: "FR", networks: [] });
  expect(await page()).toContain("<h2>Data in 2, Asia 1</h2>");
  expect(await page()).toContain(place("FR"));
  expect(await picture("served")).toBe("<svg d='M1M3'/>");
  coverage = covered();
  const empty = await page();
  expect(empty).toContain('<search data-needs="destinations" hidden="">');
  expect(empty).toContain('<meta name="destinations" content=""');
  expect(empty).not.toContain("data-place");
  expect((await get("/coverage-dots.json")).statusCode).toBe(404);
});
