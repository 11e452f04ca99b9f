import { browseAt } from "../../testing/browser.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openShopServer, ok, refusal } from "../../testing/shop-server.ts";
import { call, recoverBy } from "./call.ts";
import type { CallError } from "./call-error.ts";
import { useSession } from "../session/session.ts";

const done = { activity: "1" };
const refused = () => refusal(10_084, "second_factor_again", 403);
let isProved: boolean;
let server: Awaited<ReturnType<typeof openShopServer>>;

beforeEach(async () => {
  isProved = false;
  server = await openShopServer(() => (isProved ? ok(done) : refused()));
  browseAt(server.origin);
  useSession.setState({ accessToken: "token", refreshToken: "refresh" });
});
afterEach(() => {
  recoverBy(undefined);
  return server.close();
});

const send = (idempotencyKey: string) =>
  call(recharge, { account: "lin", amount: "5.00" }, { idempotencyKey });

test("makes a refused call once more as it was, with its key, once the helper has helped", async () => {
  recoverBy(async () => {
    isProved = true;
  });
  await expect(send("key-1")).resolves.toEqual(done);
  const [first, second] = server.met;
  expect(server.met).toHaveLength(2);
  expect(second).toMatchObject({ idempotencyKey: "key-1", body: first?.body, path: first?.path });
});

test("refuses with what the helper throws, and sends nothing more", async () => {
  recoverBy(async (refusal) => {
    throw refusal.reported;
  });
  await expect(send("key-1")).rejects.toMatchObject({
    key: "second_factor_again",
    code: 10_084,
    message: expect.any(String),
    isReported: true,
  } satisfies Partial<Record<keyof CallError, unknown>>);
  expect(server.met).toHaveLength(1);
});

test("refuses as ever where no helper is there", async () => {
  await expect(send("key-1")).rejects.toMatchObject({
    key: "second_factor_again",
    isReported: false,
  });
  expect(server.met).toHaveLength(1);
});
