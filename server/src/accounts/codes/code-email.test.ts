import { languages } from "@farsim/contract/values/texts/language.ts";
import { expect, test } from "vitest";
import { codeEmail } from "./code-email.ts";

const farsim = {
  productName: "Farsim",
  look: {},
  publicUrl: undefined,
  contact: {
    name: "Farsim support",
    email: "help@sim.example",
    phone: "+85212345678",
    whatsapp: "+85287654321",
    wechat: "farsim_help",
    url: "https://sim.example/help",
    hours: { en: "9:00 to 18:00", "zh-CN": "九点至十八点" },
  },
};
const purposes = ["register", "resetPassword", "login"] as const;
const inputs = languages.flatMap((language) => purposes.map((purpose) => ({ language, purpose })));

test.for(inputs)(
  "stands in the subject and alone on a line of the text, below a greeting: $language $purpose",
  (input) => {
    const written = codeEmail({ ...input, code: "042137", shop: farsim });
    expect(written.text.split("\n").filter((line) => line === "042137")).toHaveLength(1);
    expect(written.html.match(/<p [^>]*>042137</g)).toHaveLength(1);
    expect(written.html).toContain(`<html lang="${input.language}">`);
    expect(written.subject).toContain("042137");
    expect(written.subject).toContain("Farsim");
  },
);

test("lets no name become markup", () => {
  const { html } = codeEmail({
    code: "042137",
    purpose: "register",
    language: "en",
    shop: {
      productName: `<img src=x onerror="alert('&')">`,
      contact: {},
      look: {},
      publicUrl: undefined,
    },
  });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;");
});

test("fetches nothing from anywhere", () => {
  const { html } = codeEmail({
    code: "042137",
    purpose: "register",
    language: "en",
    shop: farsim,
  });
  expect(html).not.toMatch(/https?:|src=|url\(/);
});

test("says at its end how to reach the operator, in the reader's language", () => {
  const input = { code: "042137", purpose: "register" } as const;
  const english = codeEmail({ ...input, language: "en", shop: farsim });
  const reach =
    "Farsim support · Email: help@sim.example · Phone: +85212345678 · WhatsApp: +85287654321 · WeChat: farsim_help · Website: sim.example/help · Hours: 9:00 to 18:00";
  expect(english.text).toContain(`\n\n${reach}\n\nFarsim\n`);
  expect(english.html).toContain(reach);
  const shop = { ...farsim, contact: { wechat: "farsim_help" } };
  expect(codeEmail({ ...input, language: "zh-CN", shop }).text).toContain(
    "\n\n联系方式 · 微信：farsim_help\n\n",
  );
});

test("says nothing of a contact where the operator has published none", () => {
  const shop = { ...farsim, contact: { name: "Farsim support" } };
  const { text } = codeEmail({ code: "042137", purpose: "register", language: "en", shop });
  expect(text).not.toContain("support");
});
