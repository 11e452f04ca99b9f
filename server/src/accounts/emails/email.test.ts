import { readFileSync } from "node:fs";
import { messages } from "@farsim/contract/messages/en/index.ts";
import { brandPalette } from "@farsim/contract/values/pages/brand-palette.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import { expect, test } from "vitest";
import { accountChanges, accountEmail } from "./account-email.ts";
import { email, emailColours, type EmailShop } from "./email.ts";

const shop = { productName: "Farsim", contact: {}, look: {}, publicUrl: "https://sim.example" };
const details = { device: "Firefox", place: "192.0.2.1", moment: "2027-05-01 12:00 UTC" };

test.for(accountChanges)("has one link to the page that it is about: %s", (event) => {
  for (const language of languages) {
    const { html, text } = accountEmail({ ...details, event, language, shop });
    expect(text.match(/https:\/\/sim\.example\/(personal|passwordReset)\n/g)).toHaveLength(1);
    expect(html.match(/https?:/g)).toHaveLength(1);
    expect(html).toMatch(/<a href="https:\/\/sim\.example\/(personal|passwordReset)"/);
    expect(html).not.toMatch(/src=|url\(/);
  }
});

test("has no link where the shop's address is not known", () => {
  const unknown = { ...shop, publicUrl: undefined };
  const written = accountEmail({ ...details, event: "newDevice", language: "en", shop: unknown });
  expect(written.html + written.text).not.toMatch(/https?:|href/);
});

test("has the logo where one is set, in its proportions, and the name beside one that does not hold it", () => {
  const headOf = (width: number, height: number) => {
    const look = { logo: "0".repeat(64), logoSize: { width, height } };
    const written = email({
      subject: "",
      language: "en",
      shop: { ...shop, look },
      paragraphs: [],
      page: "login",
    });
    expect(written.logo).toBe(look.logo);
    return /<img[^>]*>[^]*(?=<p[^>]*>Hello)/.exec(written.html)?.[0] ?? "";
  };
  const wide = headOf(512, 64);
  expect(wide).toContain('src="cid:logo.png" alt="Farsim" width="200" height="25"');
  expect(wide).not.toContain(">Farsim<");
  const square = headOf(128, 128);
  expect(square).toContain('src="cid:logo.png" alt="" width="40" height="40"');
  expect(square).toContain(">Farsim</p>");
});

test("begins with a capital after the greeting", () => {
  const { code, account, alert } = messages.emails;
  const first = [
    ...Object.values(code).flatMap((of) => (typeof of === "string" ? [] : [of.purpose])),
    ...Object.values(account).map(({ what }) => what),
    ...Object.values(alert).flatMap((of) => (typeof of === "string" ? [] : [of.now])),
  ];
  expect(first).toHaveLength(13);
  for (const text of first) expect(text).toMatch(/^[A-Z]/);
});

test("has the colours of the pages by day", () => {
  const tokens = readFileSync("web/src/ui/styles/tokens.css", "utf8");
  const byDay = tokens.slice(tokens.indexOf('[data-scheme="light"]'));
  for (const [name, colour] of Object.entries(emailColours))
    expect(new RegExp(`--${name}: ([^;]+);`).exec(byDay)?.[1]).toBe(colour);
  const { html } = email({ subject: "", language: "en", shop, paragraphs: [], page: "login" });
  const used = new Set(html.match(/#[0-9a-f]{6}/g));
  expect([...used].filter((colour) => !Object.values(emailColours).includes(colour))).toEqual([]);
});

test("has the brand's colour where one is set, so that it can be read on white, and the same text", () => {
  const of = (look: EmailShop["look"]) =>
    accountEmail({ ...details, event: "newDevice", language: "en", shop: { ...shop, look } });
  const coloursOf = ({ html }: { html: string }) => new Set(html.match(/#[0-9a-f]{6}/g));
  expect(coloursOf(of({ colour: "#b3005e" }))).toEqual(
    new Set([...coloursOf(of({}))].map((each) => (each === emailColours.brand ? "#b3005e" : each))),
  );
  const yellow = of({ colour: "#ffcc00" });
  expect(yellow.html).not.toContain("#ffcc00");
  expect(yellow.html).toContain(brandPalette("#ffcc00").light.brand);
  expect(yellow.text).toBe(of({}).text);
});
