import "../../testing/browser.ts";
import { beforeEach, expect, test } from "vitest";
import {
  beginSession,
  clearSession,
  currentSession,
  isLoggedIn,
  parseAuth,
  readStoredSession,
  useSession,
} from "./session.ts";

const lin = {
  id: "u1",
  username: "lin",
  email: "lin@example.com",
  level: 1 as const,
  balance: "9.00",
  currency: "USD",
  isRegister: true,
  cardCount: 2,
};
const tokens = { accessToken: "a", refreshToken: "r" };
const stored = () => JSON.parse(localStorage.getItem("auth") ?? "null") as object;

beforeEach(() => {
  useSession.setState({ isRememberMe: false });
  clearSession();
});

test("stands in local storage as flat JSON with exactly the agreed names", () => {
  beginSession(tokens, lin, true);
  expect(stored()).toEqual({
    ...tokens,
    username: "lin",
    email: "lin@example.com",
    isRememberMe: true,
    userInfo: lin,
  });
});

test("keeps the name after a logout where the reader asked for it", () => {
  beginSession(tokens, lin, true);
  clearSession();
  expect(stored()).toEqual({
    accessToken: null,
    refreshToken: null,
    username: "lin",
    email: "lin@example.com",
    isRememberMe: true,
    userInfo: { level: 0, balance: "0" },
  });
});

test("forgets the name after a logout where they did not ask for it", () => {
  beginSession(tokens, lin, false);
  clearSession();
  expect(currentSession()).toMatchObject({ username: null, email: null, isRememberMe: false });
});

test("takes over what another tab has written, without writing it again", () => {
  localStorage.setItem("auth", JSON.stringify({ ...tokens, accessToken: "b", more: true }));
  expect(readStoredSession()).toMatchObject({ accessToken: "b" });
  expect(stored()).toHaveProperty("more", true);
});

test.each([null, "", "{", "[]", "7", '"x"', '{"accessToken":7,"userInfo":null}'])(
  "takes what does not fit (%s) for a session that is not there",
  (text) => {
    const auth = parseAuth(text);
    expect(isLoggedIn(auth)).toBe(false);
    expect(auth.userInfo).toMatchObject({ level: 0 });
  },
);
