import { expect, test } from "vitest";
import { englishIn } from "./find-english.mjs";

const english = {
  app: { login: "Log in", product: "eSIM" },
  cards: { left: "{days, plural, one {The plan has # day} other {The plan still has # days}}" },
  regions: { JP: "Japan" },
};
const other = {
  app: { login: "⟦Łøǥ ɨꞥ⟧", product: "eSIM" },
  cards: { left: "⟦{days}⟧" },
  regions: { JP: "⟦Ɉⱥᵽⱥꞥ⟧" },
};
const isEnglish = englishIn(english, other);

test.each(["Log in", " Log in ", "The plan still has 12 days"])("%s is said in English", (text) => {
  expect(isEnglish(text)).toBe(true);
});

test.each(["⟦Łøǥ ɨꞥ⟧", "eSIM", "Japan", "Log in to the router", "12"])("%s is not", (text) => {
  expect(isEnglish(text)).toBe(false);
});
