import type { AddressInfo } from "node:net";
import { until } from "@farsim/programs/until.ts";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { headOfPost, openRawConnection } from "../../../../testing/input/raw-connection.ts";
import { boundBodies, type BodyTerms, serverTimes } from "./bound-bodies.ts";

/** A server with a short call, one that takes uploads, and one that refuses by the headers. */
async function openServer(terms: BodyTerms) {
  const app = fastify({
    requestTimeout: terms.longWithinMs,
    http: serverTimes(terms),
    bodyLimit: 1024,
  });
  onTestFinished(() => app.close());
  boundBodies(app, terms);
  const answer = async () => ({});
  app.post("/short", answer);
  app.post("/upload", { bodyLimit: 2 * 1024 * 1024 }, answer);
  const refuse = async () => {
    throw Object.assign(new Error("refused"), { statusCode: 401 });
  };
  app.post("/refused", { onRequest: refuse }, answer);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

const anHour = 3_600_000;

const halfSent = (origin: string, path: string) => {
  const connection = openRawConnection(origin);
  connection.write(`${headOfPost(path, { length: 4 })}{`);
  return connection;
};

const late = /^HTTP\/1\.1 408 /;

test("closes with 408 a body that does not arrive in time, while an upload may still come", async () => {
  const { origin } = await openServer({ withinMs: 200, longWithinMs: anHour, lookEveryMs: 100 });
  const upload = halfSent(origin, "/upload");
  expect(await halfSent(origin, "/short").closed).toMatch(late);
  upload.write(" } ");
  expect((await upload.answer()).status).toBe(200);
});

test("closes with 408 an upload that does not arrive in its own time", async () => {
  const { origin } = await openServer({ withinMs: anHour, longWithinMs: 200, lookEveryMs: 100 });
  expect(await halfSent(origin, "/upload").closed).toMatch(late);
});

test("does not wait for ever for the rest of a body that it has refused", async () => {
  const { origin } = await openServer({ withinMs: 200, longWithinMs: anHour, lookEveryMs: 100 });
  const connection = halfSent(origin, "/refused");
  expect((await connection.answer()).status).toBe(401);
  await connection.closed;
});

test("leaves a connection alone whose bodies came whole", async () => {
  const { app, origin } = await openServer({
    withinMs: 200,
    longWithinMs: anHour,
    lookEveryMs: 100,
  });
  const whole = openRawConnection(origin);
  whole.write(`${headOfPost("/short", { length: 2 })}{}`);
  expect((await whole.answer()).status).toBe(200);
  // Begun later, and closed: so the time of the first is over as well.
  await halfSent(origin, "/short").closed;
  whole.write(`${headOfPost("/short", { length: 2 })}{}`);
  expect((await whole.answer()).status).toBe(200);
  whole.close();
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  expect(await until(async () => (await connections()) === 0, { withinMs: 10_000 })).toBe(true);
});
