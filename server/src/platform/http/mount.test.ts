import { logout } from "@farsim/contract/session.ts";
import { endpoint } from "@farsim/contract/endpoint.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { mountCalls } from "../../../testing/mount-calls.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { userAuthenticator } from "../../accounts/sessions/user-authenticator.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);

const shapes = { summary: "", input: z.strictObject({}), output: z.object({}), problems: [] };
const read = endpoint({ method: "GET", path: "/read", role: "customer", ...shapes });
const write = endpoint({ method: "POST", path: "/write", role: "customer", ...shapes });

test("runs no handler before its caller is authorized, neither of a read nor of a write", async () => {
  const { app, mount } = mountCalls({
    database: testBase.database,
    clock: shop.clock,
    shop: shop.config,
    authenticator: userAuthenticator(shop.config),
  });
  let runs = 0;
  for (const call of [read, write])
    mount(call, async () => {
      runs += 1;
      return {};
    });
  const { bearer } = await shop.customer();
  const headers = { authorization: `Bearer ${bearer}` };
  const statuses = async () => [
    (await app.inject({ url: "/read", headers })).statusCode,
    (await app.inject({ method: "POST", url: "/write", headers, payload: {} })).statusCode,
  ];
  expect([await statuses(), runs]).toEqual([[200, 200], 2]);
  await shop.done(logout, {}, { bearer });
  expect([await statuses(), runs]).toEqual([[401, 401], 2]);
});
