import "../../testing/browser.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { browseAt } from "../../testing/browser.ts";
import { ok, openShopServer, refusal } from "../../testing/shop-server.ts";

let server: Awaited<ReturnType<typeof openShopServer>>;
const lin = { id: "u1", level: 0, balance: "9.00" };

beforeAll(async () => {
  const spent = new Set<string>();
  server = await openShopServer(async ({ path, bearer = "" }) => {
    if (path === "/farsim/user/refresh") {
      await new Promise((resolve) => {
        setTimeout(resolve, 40);
      });
      // Rotation as the real server has it: a refresh token is good for one use.
      if (spent.has(bearer)) return refusal(10_061, "refresh_token_expired", 401);
      spent.add(bearer);
      return ok({ accessToken: "new", refreshToken: "refresh-2" });
    }
    return bearer === "new" ? ok(lin) : refusal(10_041, "access_token_expired", 401);
  });
  browseAt(server.origin);
});

afterAll(() => server.close());

/** A tab: all modules anew, over the same storage and the same locks. */
async function openTab() {
  vi.resetModules();
  const { call } = await import("../calls/call.ts");
  const { getUserInfo } = await import("@farsim/contract/session.ts");
  return () => call(getUserInfo, {});
}

test("six tabs that meet an expired token together refresh once", async () => {
  localStorage.setItem(
    "auth",
    JSON.stringify({ accessToken: "old", refreshToken: "refresh-1", userInfo: lin }),
  );
  const tabs = [];
  for (let tab = 0; tab < 6; tab++) tabs.push(await openTab());
  await expect(Promise.all(tabs.map((ask) => ask()))).resolves.toEqual(tabs.map(() => lin));
  const refreshes = server.met.filter(({ path }) => path === "/farsim/user/refresh");
  expect(refreshes).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem("auth") ?? "{}")).toMatchObject({
    accessToken: "new",
    refreshToken: "refresh-2",
  });
});
