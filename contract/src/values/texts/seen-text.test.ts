import fc from "fast-check";
import { expect, test } from "vitest";
import { Tag } from "../../cards.ts";
import { seenText } from "./seen-text.ts";

test("a name is kept without what no one sees of it", () => {
  expect(seenText("Tokyo\u{202E} phone\u{2066}")).toBe("Tokyo phone");
  expect(seenText("\u{FEFF}To\u{200B}ky\u{AD}o\u{180E}\u{0}")).toBe("Tokyo");
  expect(seenText("To\u{200D}kyo\u{200C}\u{FE0F}\u{E0041}")).toBe("Tokyo");
  expect(seenText("\u{200D}东\u{200D}京")).toBe("东京");
});

test("a tab or another line is a blank", () => {
  expect(seenText("Tokyo\tphone\u{2028}one")).toBe("Tokyo phone one");
});

test("what is composed on one keyboard and not on another is the same name", () => {
  expect(seenText("Cafe\u{301}")).toBe("Café");
});

test("emoji and letters that are joined stay joined", () => {
  const england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
  for (const name of [
    "👩‍👩‍👧 iPad",
    "👩🏽‍💻",
    "❤️‍🔥",
    "1️⃣ 东京 ✈️",
    "می‌خواهم",
    "क्‍ष",
    "葛\u{E0100}城",
    england,
  ])
    expect(seenText(name)).toBe(name.normalize("NFC"));
});

test("what is kept is kept as it is, in 20,000 cases", () => {
  const seen = [
    "A",
    "1",
    "क",
    "م",
    "东",
    "👩",
    "❤",
    "\u{1F3FD}",
    "\u{1F3F4}",
    "\u{301}",
    " ",
    "\t",
  ];
  const marks = [
    "\u{200C}",
    "\u{200D}",
    "\u{FE0F}",
    "\u{E0067}",
    "\u{E007F}",
    "\u{202E}",
    "\u{3164}",
  ];
  const piece = fc.constantFrom(...seen, ...marks);
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, (name) => {
      const kept = seenText(name);
      expect(seenText(kept)).toBe(kept);
    }),
    { numRuns: 20_000, seed: 20261122 },
  );
});

test("a tag of nothing to see is none", () => {
  for (const nothing of [
    "\u{200B}\u{200E} \u{202E}",
    "\u{200D}",
    "\u{3164}",
    "\u{2800}",
    "\u{FE0F}",
  ])
    expect(Tag.safeParse(nothing).success).toBe(false);
  expect(Tag.parse(" \u{200F}Tokyo ")).toBe("Tokyo");
});
