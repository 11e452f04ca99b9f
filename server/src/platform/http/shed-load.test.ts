import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase } from "../../../testing/database/test-database.ts";
import { openDatabase } from "../database/database.ts";
import { answerRefusals } from "./refusals.ts";
import { shedLoad } from "./shed-load.ts";

test("asks anyone who comes to come again while 256 wait for the database, and no one before or after", async () => {
  const database = openDatabase((await emptyDatabase()).connectionString, { maxConnections: 1 });
  onTestFinished(() => database.close());
  const app = fastify();
  answerRefusals(app);
  shedLoad(app, database);
  app.get("/", async () => "here");
  const call = async () => {
    const { statusCode, headers } = await app.inject("/");
    return `${statusCode} ${headers["retry-after"]}`;
  };
  const only = await database.pool.connect();
  const waiting = Array.from({ length: 255 }, () => database.pool.query("SELECT 1"));
  expect(await call()).toBe("200 undefined");
  waiting.push(database.pool.query("SELECT 1"));
  expect(await call()).toBe("503 1");
  only.release();
  await Promise.all(waiting);
  expect(await call()).toBe("200 undefined");
});
