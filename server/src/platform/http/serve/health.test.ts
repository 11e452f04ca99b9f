import { getUserInfo } from "@farsim/contract/session.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { openShop } from "../../../../testing/open-shop.ts";
import { testDatabase } from "../../../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());

test.for(["/health/live", "/health/ready", "/metrics"])(
  "%s is answered at a port of its own, and by no way where customers call",
  async (path) => {
    expect((await shop.app.monitoring.inject(path)).statusCode).toBe(200);
    const ways = [{}, { "X-Forwarded-For": "127.0.0.1" }, { Host: "127.0.0.1" }];
    for (const headers of ways)
      expect((await fetch(new URL(path, shop.address), { headers })).status).toBe(404);
  },
);

test("figures tell how long calls took, and nothing of who called", async () => {
  const person = await shop.customer();
  await shop.logIn(person);
  const { body } = await shop.app.monitoring.inject("/metrics");
  expect(body).toContain('farsim_call_seconds_count{call="/farsim/user/login",status="200"} 1');
  for (const word of [person.username, person.email]) expect(body).not.toContain(word);
});

test("figures count calls, too, that were refused before anything was made of them", async () => {
  const person = await shop.customer();
  const holding = await shop.database.pool.connect();
  await holding.query("BEGIN; LOCK TABLE users");
  let refused = 0;
  const asked = Array.from({ length: 300 }, async () => {
    const { status } = await shop.call(getUserInfo, {}, { bearer: person.bearer });
    if (status === 503) refused++;
  });
  try {
    // 256 are worked on, and wait for the table; where the machine is late, some of them are refused, too.
    expect(await until(() => refused >= 300 - 256, { withinMs: 20_000 })).toBe(true);
  } finally {
    await holding.query("ROLLBACK");
    holding.release();
    await Promise.all(asked);
  }
  const { body } = await shop.app.monitoring.inject("/metrics");
  expect(body).toContain(`farsim_call_seconds_count{call="unread",status="503"} ${refused}`);
});
