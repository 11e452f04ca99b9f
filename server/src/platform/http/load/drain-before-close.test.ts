import { get } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import { drainBeforeClose } from "./drain-before-close.ts";

/** A server, and how each call ends: with the status and what becomes of the connection, or with the name of the failure. */
async function open(leaving: Parameters<typeof drainBeforeClose>[1]) {
  const app = fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  const { isDraining } = drainBeforeClose(app, leaving);
  app.get("/", async () => "here");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const call = () =>
    new Promise((resolve) => {
      get({ port, host: "127.0.0.1", agent: false, headers: { connection: "keep-alive" } })
        .once("response", (answer) => {
          answer.resume();
          resolve(`${answer.statusCode} ${answer.headers.connection}`);
        })
        .once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  return { app, isDraining, call };
}

test("a server that is called goes on answering while it leaves, and asks everyone to close their connection", async () => {
  const { app, isDraining, call } = await open({ quietMs: 1_000, withinMs: 10_000 });
  expect(await call()).toBe("200 keep-alive");
  expect(isDraining()).toBe(false);
  const closed = app.close();
  expect(await call()).toBe("200 close");
  expect(isDraining()).toBe(true);
  await closed;
  expect(await call()).toBe("ECONNREFUSED");
});

/** Nothing is done in this program meanwhile. */
const holdUp = (forMs: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);

test.each([
  ["at once", 0],
  ["after as long a quiet", 300],
])("a server that left %s and was held up answers who called meanwhile", async (_, quietBefore) => {
  const { app, isDraining, call } = await open({ quietMs: 200, withinMs: 10_000 });
  await call();
  holdUp(quietBefore);
  const closed = app.close();
  while (!isDraining()) await new Promise(process.nextTick);
  const answer = call();
  // The connection waits to be accepted, and no one comes to it for longer than the quiet would have taken.
  await new Promise(process.nextTick);
  holdUp(500);
  expect(await answer).toBe("200 close");
  await closed;
});

test("a server that no one has called closes at once, and one that is called for ever closes all the same", async () => {
  const idle = await open({ quietMs: 60_000, withinMs: 60_000 });
  await idle.app.close();
  expect(await idle.call()).toBe("ECONNREFUSED");
  const busy = await open({ quietMs: 60_000, withinMs: 50 });
  await busy.call();
  await busy.app.close();
  expect(await busy.call()).toBe("ECONNREFUSED");
});

test("without that, calls in the meantime are refused", async () => {
  const { app, call } = await open({ quietMs: 0, withinMs: 0 });
  await call();
  const [answer] = await Promise.all([Promise.resolve().then(call), app.close()]);
  expect(answer).not.toBe("200 close");
});
