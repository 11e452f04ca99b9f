import { connect } from "node:net";
import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyDatabase } from "../../../../testing/database/test-database.ts";
import { openDatabase } from "../../database/database.ts";
import { answerRefusals } from "../refusals.ts";
import { shedLoad } from "./shed-load.ts";

/** A program that has one connection to its database, and what a call to it is answered now. */
async function openProgram() {
  const database = openDatabase((await emptyDatabase()).connectionString, { maxConnections: 1 });
  onTestFinished(() => database.close());
  const app = fastify();
  onTestFinished(() => app.close());
  answerRefusals(app);
  shedLoad(app, database, () => 0);
  app.get("/", async () => "here");
  app.post("/ask", async () => database.read((tx) => tx.run(one, [])));
  const heads = { read: 0 };
  app.addHook("preParsing", async () => void heads.read++);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const call = async () => {
    const { statusCode, headers } = await app.inject("/");
    return `${statusCode} ${headers["retry-after"]}`;
  };
  return { app, database, call, origin, heads };
}

const one = { name: "", text: "SELECT 1" };

test("asks anyone who comes to come again while 256 calls are worked on, and no one before or after", async () => {
  const { app, database, call } = await openProgram();
  const only = await database.pool.connect();
  const ask = () => app.inject({ method: "POST", url: "/ask", payload: {} });
  const working = Array.from({ length: 255 }, ask);
  await vi.waitUntil(() => database.pool.waitingCount === 255);
  expect(await call()).toBe("200 undefined");
  working.push(ask());
  await vi.waitUntil(() => database.pool.waitingCount === 256);
  expect(await call()).toBe("503 1");
  only.release();
  const statuses = (await Promise.all(working)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await call()).toBe("200 undefined");
});

test("counts no call whose body has not arrived, and none that was cut off", async () => {
  const { database, call, origin, heads } = await openProgram();
  const only = await database.pool.connect();
  const { port } = new URL(origin);
  const head = "POST /ask HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n";
  const halfSent = Array.from({ length: 256 }, () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`${head}Content-Length: 2\r\n\r\n{`);
    return socket;
  });
  await vi.waitUntil(() => heads.read === 256);
  expect(await call()).toBe("200 undefined");
  for (const socket of halfSent) socket.write("}");
  await vi.waitUntil(async () => (await call()) === "503 1");
  for (const socket of halfSent) socket.destroy();
  await vi.waitUntil(async () => (await call()) === "200 undefined");
  only.release();
});

test("asks anyone who comes to come again once the first has waited 3 seconds for the database, until it is served", async () => {
  const { database, call } = await openProgram();
  const only = await database.pool.connect();
  const now = vi.spyOn(performance, "now");
  onTestFinished(() => now.mockRestore());
  now.mockReturnValue(100_000);
  const first = database.read((tx) => tx.run(one, []));
  now.mockReturnValue(102_000);
  const second = database.read((tx) => tx.run(one, []));
  now.mockReturnValue(103_000);
  expect(await call()).toBe("200 undefined");
  now.mockReturnValue(103_001);
  expect(await call()).toBe("503 1");
  only.release();
  await Promise.all([first, second]);
  expect(await call()).toBe("200 undefined");
});
