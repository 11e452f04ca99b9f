import "../../testing/browser.ts";
import { beforeEach, expect, test } from "vitest";
import { browserTokens, keepBrowserToken } from "./known-browser.ts";
import { beginSession, clearSession, forgetSession } from "./session.ts";

const lin = {
  id: "u1",
  username: "lin",
  email: "lin@example.com",
  level: 0 as const,
  balance: "9.00",
  currency: "USD",
  isRegister: true,
  cardCount: 2,
};

beforeEach(() => localStorage.clear());

test("stays beyond a logout", () => {
  keepBrowserToken("one");
  beginSession({ accessToken: "a", refreshToken: "r" }, lin, false);
  clearSession();
  forgetSession();
  expect(browserTokens()).toEqual(["one"]);
});

test("keeps the last five, each once", () => {
  for (const token of ["1", "2", "3", "4", "5", "2", "6"]) keepBrowserToken(token);
  expect(browserTokens()).toEqual(["6", "2", "5", "4", "3"]);
});

test.each(["", "{", "7", "null", '{"0":"x"}', "[1,null]"])("takes %s for none", (text) => {
  localStorage.setItem("browserTokens", text);
  expect(browserTokens()).toEqual([]);
});
