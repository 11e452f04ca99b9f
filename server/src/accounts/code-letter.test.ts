import { languages } from "@farsim/contract/language.ts";
import { expect, test } from "vitest";
import { codeLetter } from "./code-letter.ts";

const purposes = ["register", "resetPassword"] as const;
const occasions = languages.flatMap((language) =>
  purposes.map((purpose) => ({ language, purpose })),
);

test.for(occasions)(
  "stands alone on a line of the text, and not in the subject: $language $purpose",
  (occasion) => {
    const letter = codeLetter({ ...occasion, code: "042137", productName: "Farsim" });
    expect(letter.text.split("\n").filter((line) => line === "042137")).toHaveLength(1);
    expect(letter.html.match(/042137/g)).toHaveLength(1);
    expect(letter.html).toContain(`<html lang="${occasion.language}">`);
    expect(letter.subject).not.toContain("042137");
    expect(letter.subject).toContain("Farsim");
  },
);

test("lets no name become markup", () => {
  const { html } = codeLetter({
    code: "042137",
    purpose: "register",
    language: "en",
    productName: `<img src=x onerror="alert('&')">`,
  });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;");
});

test("fetches nothing from anywhere", () => {
  const { html } = codeLetter({
    code: "042137",
    purpose: "register",
    language: "en",
    productName: "Farsim",
  });
  expect(html).not.toMatch(/https?:|src=|url\(/);
});
