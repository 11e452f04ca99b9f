import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(new URL(path, shop.address), { headers })).status;

test.for(["/health/live", "/health/ready", "/metrics"])(
  "%s answers to this machine, and to no one whom a proxy on it brings",
  async (path) => {
    expect(await statusOf(path)).toBe(200);
    const brought = {
      "X-Forwarded-For": "203.0.113.7",
      "X-Forwarded-Host": "sim.example",
      "X-Real-IP": "203.0.113.7",
      Forwarded: "for=203.0.113.7",
    };
    for (const [name, value] of Object.entries(brought))
      expect(`${name}: ${await statusOf(path, { [name]: value })}`).toBe(`${name}: 404`);
    // Neither may the visitor make themselves a local one by the headers they send.
    expect(await statusOf(path, { "X-Forwarded-For": "127.0.0.1" })).toBe(404);
    expect(await statusOf(path, { "X-Forwarded-For": "" })).toBe(404);
  },
);
