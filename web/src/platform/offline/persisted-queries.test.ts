import "../../testing/browser.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { getEsim } from "@farsim/contract/esim.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { queryClient } from "../calls/query-client.ts";
import { CallError } from "../calls/call-error.ts";
import { persistQuery, persistQueries, persistedKey, restoreQuery } from "./persisted-queries.ts";
import { beginSession, clearSession, forgetSession, knowUser } from "../session/session.ts";
import { endSession } from "../session/session-end.ts";

const lin = {
  id: "u1",
  username: "lin",
  email: "lin@example.com",
  level: 0 as const,
  balance: "7.00",
  currency: "USD",
  isRegister: true,
  cardCount: 1,
};
const mei = { ...lin, id: "u2", username: "mei", email: "mei@example.com" };
const tokens = { accessToken: "a", refreshToken: "r" };
const at = new Date("2027-05-01T12:30:00.000Z");
const code = "LPA:1$smdp.example$CODE-1";
const esim = {
  cardId: "c1",
  cardNumber: "77001000001",
  iccid: "89852007700100000017",
  tag: null,
  state: "released" as const,
  activation: {
    activationCode: code,
    smdpAddress: "smdp.example",
    matchingId: "CODE-1",
    needsConfirmationCode: false,
  },
};
const name = persistedKey(getEsim, { cardId: "c1" });
const recall = () => restoreQuery(getEsim, name)?.pages[0]?.esim.activation?.activationCode;
const leaves = () =>
  Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place)!).filter(
    (key) => key !== "auth",
  );

beforeAll(persistQueries);
afterEach(() => {
  queryClient.clear();
  clearSession();
});

/** Asks as a screen does, and is answered with this. */
const asks = (answer: () => Promise<unknown>) =>
  queryClient.fetchQuery({
    queryKey: [getEsim.path, "en", { cardId: "c1" }],
    queryFn: answer,
    meta: { kept: name },
    retry: false,
    staleTime: 0,
  });

test("what a question was answered with is there again, with its moment", async () => {
  beginSession(tokens, lin, false);
  expect(recall()).toBeUndefined();
  await asks(async () => ({ esim }));
  expect(recall()).toBe(code);
  expect(restoreQuery(getEsim, name)?.at).toBeInstanceOf(Date);
});

test("a question that is not to be kept leaves nothing", async () => {
  beginSession(tokens, lin, false);
  await queryClient.fetchQuery({ queryKey: ["open"], queryFn: async () => ({ esim }) });
  expect(leaves()).toEqual([]);
});

test("a network that fails leaves it, a server that decides otherwise takes it away", async () => {
  beginSession(tokens, lin, false);
  await asks(async () => ({ esim }));
  const refused = (status: number) => async () => {
    throw new CallError({ message: "refused", code: 1, key: "not_found", status });
  };
  await expect(asks(refused(0))).rejects.toThrow("refused");
  expect(recall()).toBe(code);
  await expect(asks(refused(404))).rejects.toThrow("refused");
  expect(recall()).toBeUndefined();
});

test("an answer of another shape, of an older release perhaps, counts as none", () => {
  beginSession(tokens, lin, false);
  persistQuery(name, at, [{ esim: { cardId: "c1" } }]);
  expect(recall()).toBeUndefined();
  persistQuery(name, at, []);
  expect(recall()).toBeUndefined();
});

test.each([
  ["a logout", () => clearSession()],
  ["the end of the session", () => endSession("a", { message: "" })],
  ["the deletion of the account", () => forgetSession()],
  ["someone else's login", () => beginSession(tokens, mei, false)],
])("nothing outlives %s", (_what, ends) => {
  beginSession(tokens, lin, true);
  persistQuery(name, at, [{ esim }]);
  persistQuery(persistedKey(getUserInfo, {}), at, [lin]);
  // The control: until then it is there.
  expect(leaves()).toHaveLength(2);
  ends();
  expect(leaves()).toEqual([]);
});

test("the same account that logs in again finds what is its own", () => {
  beginSession(tokens, lin, false);
  persistQuery(name, at, [{ esim }]);
  beginSession({ ...tokens, accessToken: "b" }, lin, false);
  expect(recall()).toBe(code);
});

test("an answer that comes after another tab has logged out is no one's", () => {
  beginSession(tokens, lin, false);
  localStorage.setItem("auth", JSON.stringify({ accessToken: null }));
  persistQuery(name, at, [{ esim }]);
  expect(leaves()).toEqual([]);
});

test("anyone who looks at a customer's account leaves nothing of it", () => {
  beginSession(tokens, lin, false);
  knowUser({ ...lin, actingAdmin: { id: "u9", username: "keeper" } } as never);
  persistQuery(name, at, [{ esim }]);
  expect(leaves()).toEqual([]);
});
