import { expect, test } from "vitest";
import { Tag } from "./cards.ts";
import { seenText } from "./seen-text.ts";

test("a name is kept without what nobody sees of it", () => {
  expect(seenText("Tokyo\u{202E} phone\u{2066}")).toBe("Tokyo phone");
  expect(seenText("\u{FEFF}Tokyo\u{200B}\u{AD}\n")).toBe("Tokyo");
});

test("what is composed on one keyboard and not on another is the same name", () => {
  expect(seenText("Cafe\u{301}")).toBe("Café");
});

test("emoji and letters that are joined stay joined", () => {
  for (const name of ["👩‍👩‍👧 iPad", "می‌خواهم", "东京 ✈️"]) expect(seenText(name)).toBe(name);
});

test("a tag of marks alone is none", () => {
  expect(Tag.safeParse("\u{200B}\u{200E} \u{202E}").success).toBe(false);
  expect(Tag.parse(" \u{200F}Tokyo ")).toBe("Tokyo");
});
