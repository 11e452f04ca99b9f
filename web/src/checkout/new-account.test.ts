import { NewUsername } from "@farsim/contract/accounts.ts";
import { expect, test } from "vitest";
import { fourDigits, usernameOf } from "./new-account.ts";

const digits = () => "0427";

test.each([
  ["may.new@example.com", "may.new"],
  ["o'hara+sim@example.com", "oharasim"],
  ["José.Pérez@example.com", "Jose.Perez"],
  ["a-very-long-name-that-goes-on-and-on@example.com", "a-very-long-name-that-go"],
])("the name of %s is %s", (email, name) => {
  expect(usernameOf(email, false, digits)).toBe(name);
});

test.each([
  ["ab@example.com", "ab0427"],
  ["李@example.com", "traveller-04270427"],
  ["admin@example.com", "traveller-04270427"],
])("a name that may not be, as of %s, gets digits or is another", (email, name) => {
  expect(usernameOf(email, false, digits)).toBe(name);
});

test("a name that is taken gets digits, and is still one that may be", () => {
  const name = usernameOf("may.new@example.com", true, digits);
  expect(name).toBe("may.new0427");
  expect(NewUsername.safeParse(name).success).toBe(true);
});

test("digits are four, and not always the same", () => {
  const drawn = Array.from({ length: 50 }, fourDigits);
  for (const each of drawn) expect(each).toMatch(/^\d{4}$/);
  expect(new Set(drawn).size).toBeGreaterThan(1);
});
