import "../../testing/browser.ts";
import { afterEach, expect, test } from "vitest";
import {
  beginSession,
  clearSession,
  closeView,
  currentSession,
  isInView,
  isLoggedIn,
  knowUser,
  readStoredSession,
} from "./session.ts";
import { currentView, enterView } from "./customer-view.ts";
import { endSession, onSessionEnd, type SessionEnd } from "./session-end.ts";

const admin = {
  id: "u1",
  username: "keeper",
  email: "keeper@example.com",
  level: 1 as const,
  balance: "0.00",
  currency: "USD",
  isRegister: true,
  cardCount: 0,
};
const lin = { ...admin, id: "u2", username: "lin", email: "lin@example.com", level: 0 as const };
const view = { accessToken: "v", expiresAt: "2027-05-01T12:30:00.000Z", userInfo: lin };
const tokens = { accessToken: "a", refreshToken: "r" };
const stored = () => localStorage.getItem("auth");

afterEach(() => {
  closeView();
  clearSession();
});

test("stands in this tab's session storage and never touches the administrator's own session", () => {
  beginSession(tokens, admin, true);
  const before = stored();
  enterView(view);
  knowUser({ ...lin, balance: "5.00" });
  expect(currentSession()).toMatchObject({ accessToken: "v", refreshToken: null, username: "lin" });
  expect(isLoggedIn(currentSession())).toBe(true);
  expect(isInView(currentSession())).toBe(true);
  expect(stored()).toBe(before);
  // What another tab does is none of its business.
  localStorage.setItem("auth", JSON.stringify({ ...tokens, accessToken: "b" }));
  expect(readStoredSession()).toMatchObject({ accessToken: "v" });
  expect(currentView()).toEqual(view);
});

test("gives the administrator their session back as it is by then", () => {
  beginSession(tokens, admin, true);
  enterView(view);
  localStorage.setItem("auth", JSON.stringify({ ...tokens, accessToken: "renewed" }));
  closeView();
  expect(currentSession()).toMatchObject({ accessToken: "renewed", refreshToken: "r" });
  expect(currentView()).toBeNull();
  expect(isInView(currentSession())).toBe(false);
});

test("is over by itself, and nothing else with it", () => {
  const ends: SessionEnd[] = [];
  onSessionEnd((end) => ends.push(end));
  beginSession(tokens, admin, true);
  enterView(view);
  endSession("v", { message: "Login expired" });
  expect(ends).toEqual([{ message: "Login expired", ofView: true }]);
  expect(currentSession()).toMatchObject({ accessToken: "a", username: "keeper" });
});
