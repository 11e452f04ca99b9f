import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import * as documents from "@farsim/contract/desk/shop/legal-documents.ts";
import * as contract from "@farsim/contract/desk/shop/settings.ts";
import { getLegalDocument } from "@farsim/contract/legal.ts";
import { legalDocuments } from "@farsim/contract/values/pages/legal-paths.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Instant } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { legalHtml } from "./legal-html.ts";
import { legalOnPage } from "./legal-on-pages.ts";
import { legalVersions } from "./legal-versions.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { standardDocuments } from "./standard-documents.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { PRODUCT_NAME: "Kestrel & Co" } });
const keeper = await shop.administrator();

const moveTo = async (moment: Instant) => {
  shop.clock.set(moment);
  await shop.renew(keeper);
};
const read = (input: object = {}) =>
  shop.done(getLegalDocument, { document: "privacy", language: "en", ...input });
const versionNow = async () => (await shop.done(contract.getSettings, {}, keeper)).privacy.version;
const textOf = (words: string) => inEveryLanguage((language) => `# ${words} ${language}\n\nSo.`);
const publish = async (words: string, more: object = {}) =>
  shop.call(
    documents.changePrivacy,
    { text: textOf(words), version: await versionNow(), ...more },
    keeper,
  );
const listed = async () =>
  (await shop.done(documents.listDocuments, { document: "privacy" }, keeper)).items;

test("the standard texts say the same in every language, part by part and paragraph by paragraph", () => {
  for (const document of legalDocuments) {
    const shapes = Object.values(standardDocuments[document]).map((text) =>
      renderMarkdown(text)
        .body.replaceAll(/>[^<]*/g, ">")
        .trim(),
    );
    expect(new Set(shapes).size).toBe(1);
    expect(shapes[0]).toContain("part-7");
  }
});

test("the standard texts name the operator of the shop, and no rate of their own", () => {
  for (const text of legalDocuments.flatMap((each) => Object.values(standardDocuments[each]))) {
    expect(text).toContain("{product}");
    expect(text).not.toContain("Farsim");
    expect(text).not.toMatch(/\d ?%/);
  }
  for (const text of Object.values(standardDocuments.disclaimer))
    expect(text.match(/\{internationalFee\}/g)).toHaveLength(1);
});

test("a shop begins with the standard texts, with its own name and fee in them", async () => {
  const { version, html } = await read({ document: "disclaimer" });
  expect(version).toBe(0);
  expect(html).toContain("<h1>Disclaimer and terms of service</h1>");
  expect(html).toContain("Standard text · in force since 30 November 2026");
  expect(html).toContain("the operator of Kestrel &amp; Co");
  expect(html).toContain("costs a further 4% of the amount");
  const { version: seen, values } = (await shop.done(contract.getSettings, {}, keeper)).trade;
  const none = { ...values, internationalFeeRate: "0", version: seen };
  await shop.done(contract.changeTrade, none, keeper);
  const chinese = await read({ document: "disclaimer", language: "zh-CN" });
  expect(chinese.html).toContain("国际支付不另收费");
});

test("a version is in force from its moment on, stays readable by its number, and the standard text can come back", async () => {
  const now = shop.clock.now();
  const validFrom = now.add({ hours: 2 }).toString();
  expect((await publish("Later", { validFrom })).code).toBe(0);
  expect(await read()).toMatchObject({ version: 0 });
  expect((await read({ version: "1" })).html).toContain("Version 1 · comes into force on");
  await moveTo(now.add({ hours: 2 }));
  expect(await read()).toMatchObject({ version: 1, html: expect.stringContaining("Later en") });
  expect((await read({ language: "zh-CN" })).html).toContain("Later zh-CN");
  const old = await read({ version: "0" });
  expect(old.html).toContain("This version is no longer in force.");
  const states = (await listed()).map(({ version, state }) => [version, state]);
  expect(states).toEqual([
    [1, "inForce"],
    [0, "former"],
  ]);
  const { standard } = await shop.done(documents.listDocuments, { document: "privacy" }, keeper);
  expect((await publish("", { text: standard })).code).toBe(0);
  const restored = await read();
  expect(restored).toMatchObject({ version: 2 });
  expect(restored.html).toContain("<h1>Privacy policy</h1>");
});

test("a version that another one replaced before its moment was never published", async () => {
  const now = shop.clock.now();
  await publish("Put off", { validFrom: now.add({ hours: 1 }).toString() });
  const putOff = await versionNow();
  await moveTo(now.add({ minutes: 1 }));
  await publish("At once");
  const input = { document: "privacy", language: "en", version: String(putOff) } as const;
  expect((await shop.call(getLegalDocument, input)).error).toBe("not_found");
  expect(await read()).toMatchObject({ version: putOff + 1 });
  await moveTo(now.add({ hours: 2 }));
  expect(await read()).toMatchObject({ version: putOff + 1 });
});

test("of two administrators who publish on one version, one is refused, and a moment that has passed is", async () => {
  const other = await shop.administrator();
  const version = await versionNow();
  const answers = await Promise.all(
    [keeper, other].map((by, at) =>
      shop.call(documents.changePrivacy, { text: textOf(`By ${at}`), version }, by),
    ),
  );
  expect(new Set(answers.map(({ error }) => error))).toEqual(
    new Set([undefined, "settings_changed"]),
  );
  const passed = { validFrom: shop.clock.now().subtract({ minutes: 1 }).toString() };
  expect((await publish("Backwards", passed)).data).toMatchObject({
    fields: { validFrom: "expire_time_invalid" },
  });
  const empty = { text: { ...textOf("Half"), "zh-CN": " " } };
  expect((await publish("Half", empty)).data).toMatchObject({
    fields: { "text.zh-CN": "required" },
  });
});

test("a version that is older than a language is shown there in the one that it was written in, and says so", () => {
  const now = shop.clock.now();
  const row = {
    topic: "privacy",
    version: 1,
    validFrom: now,
    changedAt: now,
    changedBy: 1n,
  } as const;
  const rows = [{ ...row, setting: { text: { en: "# Written before" } } }];
  const [, written] = legalVersions("privacy", { first: shop.config, rows, now });
  const pageIn = (language: Language) => legalHtml(written!, language, shop.config);
  const notices = { en: "", "zh-CN": '<p class="only">本文件尚未翻译，现以英语显示。</p>' };
  for (const [language, notice] of Object.entries(notices) as [Language, string][]) {
    const page = pageIn(language);
    expect(page).toContain(
      notice ? '<div lang="en"><h1>Written before</h1></div>' : "<h1>Written before</h1>",
    );
    expect(page.match(/<p class="only">.*?<\/p>/)?.[0] ?? "").toBe(notice);
  }
});

test("only administrators publish, list and preview; each version is on record with its text", async () => {
  const person = await shop.customer();
  const version = await versionNow();
  const input = { text: textOf("Mine"), version };
  expect((await shop.call(documents.changePrivacy, input, person)).error).toBe("admin_required");
  const asked = { document: "privacy", language: "en", text: "# Mine" } as const;
  expect((await shop.call(documents.previewDocument, asked, person)).error).toBe("admin_required");
  const listing = await shop.call(documents.listDocuments, { document: "privacy" }, person);
  expect(listing.error).toBe("admin_required");
  await publish("On record");
  const { items } = await shop.done(listAudit, { limit: "1" }, keeper);
  expect(items[0]?.facts).toMatchObject({
    version: version + 1,
    after: { text: textOf("On record") },
  });
});

test("a preview shows what would be published, and keeps nothing", async () => {
  const version = await versionNow();
  const text = "# Draft\n\n<script>a()</script> [run](javascript:a()) {product}";
  const asked = { document: "privacy", language: "en", text } as const;
  const { html } = await shop.done(documents.previewDocument, asked, keeper);
  expect(html).toContain("<h1>Draft</h1>");
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("Standard text");
  expect(html).not.toContain("href");
  expect(html).toContain("Kestrel &amp; Co");
  expect(await versionNow()).toBe(version);
});

test("a version stands in the page that the server writes, on every server", async () => {
  const database = openDatabase(testBase.connectionString);
  const second = await openShop(
    { ...testBase, database },
    {
      closeWith: (close) =>
        onTestFinished(async () => {
          await close();
          await database.close();
        }),
    },
  );
  await publish("Everywhere");
  const page = (version: string | null) =>
    legalOnPage(
      { pathname: "/privacy/cn", version },
      { liveShop: second.liveShop, first: second.config, now: shop.clock.now() },
    );
  await vi.waitUntil(() => page(null)?.html().includes("Everywhere zh-CN"));
  expect(page("0")?.html()).toContain("隐私政策");
  expect(page("999999")).toMatchObject({ isMissing: true });
  // As the call reads them: nothing is the one in force, and what is no number is none.
  expect(page("")?.html()).toBe(page(null)?.html());
  for (const wrong of [" ", "1.0", "0x1", "1e0", "-1"])
    expect(page(wrong)).toMatchObject({ isMissing: true });
  const elsewhere = { pathname: "/home", version: null };
  const parts = { liveShop: second.liveShop, first: second.config, now: shop.clock.now() };
  expect(legalOnPage(elsewhere, parts)).toBeUndefined();
});
