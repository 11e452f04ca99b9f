import "../../testing/browser.ts";
import { login } from "@farsim/contract/accounts.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { listCards } from "@farsim/contract/cards.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browseAt } from "../../testing/browser.ts";
import { type Answer, type Met, ok, openShopServer, refusal } from "../../testing/shop-server.ts";
import { nowMs } from "../clock.ts";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { exchange } from "./exchange.ts";
import { chooseLanguage } from "../language/locale.ts";
import {
  clearSession,
  currentSession,
  loggedOut,
  storageKey,
  useSession,
} from "../session/session.ts";
import { endBrokenSession, onSessionEnd, type SessionEnd } from "../session/session-end.ts";

const lin = {
  id: "u1",
  username: "lin",
  email: "lin@example.com",
  level: 0,
  balance: "9.00",
} as const;
let answer: (met: Met) => Answer | Promise<Answer>;
let server: Awaited<ReturnType<typeof openShopServer>>;
let ends: SessionEnd[];

function logIn(accessToken = "old", isRememberMe = false): void {
  useSession.setState({
    accessToken,
    refreshToken: "refresh-1",
    username: lin.username,
    email: lin.email,
    isRememberMe,
    userInfo: lin,
  });
}

/** A server that knows one access token, and gives `new` for the refresh token. */
function expiring(after: (met: Met) => Answer = () => ok(lin)) {
  return (met: Met): Answer => {
    if (met.path === "/farsim/user/refresh") {
      return met.bearer === "refresh-1"
        ? ok({ accessToken: "new", refreshToken: "refresh-2" })
        : refusal(10_061, "refresh_token_expired", 401);
    }
    return met.bearer === "new" ? after(met) : refusal(10_041, "access_token_expired", 401);
  };
}

async function refused(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

const refreshes = () => server.met.filter(({ path }) => path === "/farsim/user/refresh").length;

beforeEach(async () => {
  answer = () => ok(lin);
  server = await openShopServer((met) => answer(met));
  browseAt(server.origin);
  ends = [];
  onSessionEnd((end) => ends.push(end));
  useSession.setState({ isRememberMe: false });
  clearSession();
  chooseLanguage("en");
});

afterEach(() => server.close());

test("resolves with the data of code 0, sending token and language", async () => {
  logIn("token-1");
  chooseLanguage("zh-CN");
  await expect(call(getUserInfo, {})).resolves.toEqual(lin);
  expect(server.met[0]).toMatchObject({
    method: "GET",
    path: "/farsim/user/getUserInfo",
    bearer: "token-1",
    language: "zh-CN",
  });
});

test("sends no token when told to skip it, nor a header that says so", async () => {
  logIn("token-1");
  await call(getUserInfo, {}, { skipAuth: true });
  expect(server.met[0]?.bearer).toBeUndefined();
  expect(server.met[0]?.headers).not.toHaveProperty("skipauth");
});

test("puts the input of a GET into the query, leaving out what was not said", async () => {
  await call(listCards, { status: "USING", tag: undefined, limit: "50" });
  expect(server.met[0]?.path).toBe("/farsim/card/list?status=USING&limit=50");
});

test("posts JSON with the idempotency key it was given", async () => {
  await call(recharge, { account: "lin", amount: "5.00" }, { idempotencyKey: "key-1" });
  expect(server.met[0]).toMatchObject({
    method: "POST",
    idempotencyKey: "key-1",
    body: '{"account":"lin","amount":"5.00"}',
  });
});

test("rejects any other code with message, code, key, data and status", async () => {
  answer = () => ({
    status: 400,
    body: {
      code: 40_000,
      message: "Please check",
      data: { error: "validation_failed", fields: { account: "required" } },
    },
  });
  const error = await refused(call(login, { account: "", password: "x", rememberMe: false }));
  expect(error).toMatchObject({
    message: "Please check",
    code: 40_000,
    key: "validation_failed",
    status: 400,
    fields: { account: "required" },
    isDefinitive: true,
  });
});

test("says server error for what is no envelope", async () => {
  answer = () => ({ status: 502, raw: "<html>" });
  expect(await refused(call(getUserInfo, {}))).toMatchObject({
    message: "server error",
    code: 50_000,
    status: 502,
    isDefinitive: false,
  });
});

test("gives up with TIMEOUT when the server is silent", async () => {
  answer = () => "hang";
  const error = await refused(call(getUserInfo, {}, { timeoutMs: 60 }));
  expect(error).toMatchObject({
    code: "TIMEOUT",
    message: "请求超时，请稍后重试",
    isDefinitive: false,
  });
});

test("gives up no upload, however long it takes", async () => {
  let take = () => {};
  const isTaken = new Promise<void>((resolve) => {
    take = resolve;
  });
  answer = async ({ path }) => {
    if (path === "/farsim/user/getUserInfo") return "hang";
    await isTaken;
    return ok({ importId: "1" });
  };
  const given = call(importCards, { csv: "cardNumber" }, { timeoutMs: 60 });
  expect(await refused(call(getUserInfo, {}, { timeoutMs: 60 }))).toMatchObject({
    code: "TIMEOUT",
  });
  take();
  expect(await given).toEqual({ importId: "1" });
});

test("counts as an upload what the desk sends that is longer than other calls", () => {
  const long = everyCall.filter(({ maxBodyBytes, role }) => maxBodyBytes && role !== "channel");
  expect(long.map(({ upload }) => upload)).toEqual(long.map(() => true));
  expect(long).toContain(importCards);
});

test("says network_error when no server is met", async () => {
  answer = () => "hang up";
  expect(await refused(call(getUserInfo, {}))).toMatchObject({ code: "network_error", status: 0 });
});

test("does not turn a caller's own abort into a failure to be told", async () => {
  answer = () => "hang";
  const abort = new AbortController();
  const asked = call(getUserInfo, {}, { signal: abort.signal });
  abort.abort();
  await expect(asked).rejects.not.toBeInstanceOf(CallError);
});

for (const code of [10_041, 10_051]) {
  test(`renews the token after ${code} and sends the call once more, with its key`, async () => {
    logIn();
    const renewing = expiring();
    answer = (met) =>
      met.bearer === "old" ? refusal(code, "access_token_expired", 401) : renewing(met);
    await call(recharge, { account: "lin", amount: "5.00" }, { idempotencyKey: "key-1" });
    expect(server.met.map(({ bearer }) => bearer)).toEqual(["old", "refresh-1", "new"]);
    expect(server.met[2]?.idempotencyKey).toBe("key-1");
    expect(currentSession()).toMatchObject({ accessToken: "new", refreshToken: "refresh-2" });
  });
}

test("refreshes once for twenty calls that meet an expired token together", async () => {
  logIn();
  answer = expiring();
  const all = await Promise.all(Array.from({ length: 20 }, () => call(getUserInfo, {})));
  expect(all).toEqual(Array.from({ length: 20 }, () => lin));
  expect(refreshes()).toBe(1);
});

test("retries once only, when the renewed token is refused as well", async () => {
  logIn();
  answer = expiring(() => refusal(10_051, "access_token_superseded", 401));
  expect(await refused(call(getUserInfo, {}))).toMatchObject({ code: 10_051 });
  expect(refreshes()).toBe(1);
});

test("takes the token that another tab has stored meanwhile, without a refresh of its own", async () => {
  logIn();
  answer = expiring();
  const asked = call(getUserInfo, {});
  // Another tab writes straight to the storage; this one has not heard of it yet.
  const stored = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as object;
  localStorage.setItem(
    storageKey,
    JSON.stringify({ ...stored, accessToken: "new", refreshToken: "refresh-2" }),
  );
  await expect(asked).resolves.toEqual(lin);
  expect(refreshes()).toBe(0);
});

for (const status of [401, 403]) {
  test(`ends the session with one word when the refresh is answered with ${status}`, async () => {
    logIn();
    answer = (met) =>
      met.path.endsWith("/refresh")
        ? refusal(10_061, "refresh_token_expired", status)
        : refusal(10_041, "access_token_expired", 401);
    const errors = await Promise.all([1, 2, 3].map(() => refused(call(getUserInfo, {}))));
    expect(errors.every(({ isReported }) => isReported)).toBe(true);
    expect(ends).toEqual([{ message: "Refresh token expired, please login again" }]);
    expect(currentSession()).toMatchObject({
      accessToken: null,
      refreshToken: null,
      userInfo: { level: 0, balance: "0" },
    });
  });
}

test("ends the session when the refresh meets no server", async () => {
  logIn();
  answer = (met) =>
    met.path.endsWith("/refresh") ? "hang up" : refusal(10_041, "access_token_expired", 401);
  await refused(call(getUserInfo, {}));
  expect(ends[0]?.message).toBe(
    "Network connection error, please check your network and login again",
  );
  expect(currentSession().accessToken).toBeNull();
});

test("says refresh_token_missing where there is none to send", async () => {
  logIn();
  answer = () => {
    localStorage.setItem(storageKey, JSON.stringify({ accessToken: "old" }));
    return refusal(10_041, "access_token_expired", 401);
  };
  expect(await refused(call(getUserInfo, {}))).toMatchObject({
    key: "refresh_token_missing",
    isReported: true,
  });
  expect(refreshes()).toBe(0);
  expect(ends).toEqual([{ message: "Login status error, please login again" }]);
  expect(JSON.parse(localStorage.getItem(storageKey) ?? "null")).toEqual(loggedOut);
});

test("a stored session without its refresh token is ended once, with its toast", () => {
  logIn();
  expect(endBrokenSession()).toBe(false);
  useSession.setState({ refreshToken: null });
  expect(endBrokenSession()).toBe(true);
  expect(endBrokenSession()).toBe(false);
  expect(ends).toEqual([{ message: "Login status error, please login again" }]);
  expect(JSON.parse(localStorage.getItem(storageKey) ?? "null")).toEqual(loggedOut);
});

for (const status of [429, 503]) {
  test(`asks a busy server (${status}) again instead of ending the session`, async () => {
    logIn();
    let busy = true;
    const renewing = expiring();
    answer = (met) => {
      if (!met.path.endsWith("/refresh") || !busy) return renewing(met);
      busy = false;
      return refusal(50_003, "overloaded", status);
    };
    await expect(call(getUserInfo, {})).resolves.toEqual(lin);
    expect(refreshes()).toBe(2);
    expect(ends).toEqual([]);
  });
}

test("keeps the session where a server stays busy for longer than a call may take", async () => {
  logIn();
  const renewing = expiring();
  const passed = vi.spyOn(Date, "now");
  answer = (met) => {
    if (!met.path.endsWith("/refresh")) return renewing(met);
    passed.mockReturnValue(nowMs() + 60_000);
    return refusal(50_004, "unavailable", 503);
  };
  const error = await refused(call(getUserInfo, {}));
  passed.mockRestore();
  expect(error).toMatchObject({ key: "unavailable", isReported: false });
  expect(ends).toEqual([]);
  expect(currentSession().accessToken).toBe("old");
});

test("begins no refresh while the browser is offline, and keeps the session", async () => {
  logIn();
  answer = expiring();
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  try {
    expect(await refused(call(getUserInfo, {}))).toMatchObject({ code: "network_error" });
  } finally {
    Reflect.deleteProperty(navigator, "onLine");
  }
  expect(refreshes()).toBe(0);
  expect(currentSession().accessToken).toBe("old");
});

test("lets a logout during the refresh stand", async () => {
  logIn();
  const renewing = expiring();
  answer = (met) => {
    if (met.path.endsWith("/refresh")) clearSession();
    return renewing(met);
  };
  await refused(call(getUserInfo, {}));
  expect(currentSession().accessToken).toBeNull();
  expect(ends).toEqual([]);
});

test("answers admin_required with the server's word over our own, and the end of the session", async () => {
  logIn();
  answer = () => refusal(10_020, "admin_required", 403, "Admin required");
  expect(await refused(call(getUserInfo, {}))).toMatchObject({
    isReported: true,
    key: "admin_required",
  });
  expect(ends).toEqual([{ title: "Admin required", message: "admin permission insufficient" }]);
  expect(currentSession().accessToken).toBeNull();
});

for (const [code, key] of [
  [10_011, "token_invalid"],
  [10_012, "login_expired"],
  [10_010, "login_status_error"],
] as const) {
  test(`ends the session with the server's word for ${key}`, async () => {
    logIn();
    answer = () => refusal(code, key, 401, "Please login again");
    await Promise.all([1, 2].map(() => refused(call(getUserInfo, {}))));
    expect(ends).toEqual([{ message: "Please login again" }]);
  });
}

test("does not end a newer session for an answer to an older token", async () => {
  logIn("older");
  answer = () => {
    useSession.setState({ accessToken: "newer" });
    return refusal(10_012, "login_expired", 401);
  };
  await refused(call(getUserInfo, {}));
  expect(currentSession().accessToken).toBe("newer");
});

test("an exchange is one request, no matter what it is answered with", async () => {
  answer = () => refusal(10_041, "access_token_expired", 401);
  await refused(
    exchange({ method: "GET", url: "/farsim/user/getUserInfo", headers: {}, timeoutMs: 1000 }),
  );
  expect(server.met).toHaveLength(1);
});
