import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { pseudoText } from "./pseudo-text.mjs";

/** @param {string} message @param {Record<string, unknown>} values */
const say = (message, values) =>
  new IntlMessageFormat(pseudoText(message), "en", {}, { ignoreTag: true }).format(values);

test("a message keeps its values, and loses every letter of English", () => {
  expect(say("Recharge of {amount}", { amount: "USD 5" })).toBe("⟦Ɍɇȼħⱥɍǥɇ øƒ USD 5⟧");
});

test.each([
  [1, "⟦1 đⱥɏ⟧"],
  [3, "⟦3 đⱥɏꞩ⟧"],
])("the plural of %s is chosen as before", (days, said) => {
  expect(say("{days, plural, one {# day} other {# days}}", { days })).toBe(said);
});

test("a choice is taken by its name, and what it says is no English", () => {
  const message = "{hasNote, select, yes {noted: {note}} other {none}}";
  expect(say(message, { hasNote: "yes", note: "as was" })).toBe("⟦ꞥøŧɇđ: as was⟧");
});

test("an address stays one", () => {
  expect(pseudoText("/disclaimer/en")).toBe("/disclaimer/en");
});
