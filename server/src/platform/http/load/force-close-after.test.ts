import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import { forceCloseAfter } from "./force-close-after.ts";
import { until } from "@farsim/programs/until.ts";

/** A server with a connection on which nothing was ever asked, while it closes. */
async function closingBeforeAVisitor(afterMs: number | undefined) {
  const app = fastify({ forceCloseConnections: "idle" });
  if (afterMs !== undefined) forceCloseAfter(app, afterMs);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const accepted = once(app.server, "connection");
  const visitor = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await accepted;
  let isClosed = false;
  void app.close().then(() => {
    isClosed = true;
  });
  return { visitor, isClosed: () => isClosed };
}

test("a server closes although someone is connected who never asks", async () => {
  const { isClosed } = await closingBeforeAVisitor(50);
  expect(await until(isClosed, { withinMs: 10_000 })).toBe(true);
});

test("without that it would wait for them", async () => {
  const { visitor, isClosed } = await closingBeforeAVisitor(undefined);
  expect(await until(isClosed, { withinMs: 500 })).toBeUndefined();
  visitor.destroy();
  expect(await until(isClosed, { withinMs: 10_000 })).toBe(true);
});
