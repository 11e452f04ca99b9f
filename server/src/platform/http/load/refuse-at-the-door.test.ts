import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { refuseAtTheDoor } from "./refuse-at-the-door.ts";
import { answerRefusals } from "../refusals.ts";
import { sendSafeHeaders } from "../serve/safe-headers.ts";

/** A program that is full or leaves when it is told so, and what has come past its door. */
async function openProgram() {
  const is = { full: true, draining: false };
  const seen = { calls: 0, counted: [] as number[] };
  const app = fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  sendSafeHeaders(app);
  answerRefusals(app);
  app.addHook("onRequest", async ({ url }) => {
    seen.calls++;
    if (is.full && url.startsWith("/shop/")) throw new Problem("overloaded", { retryAfter: 1 });
  });
  app.get("/shop/here", async () => "here");
  app.get("/shopping", async () => "a page");
  app.post("/shop/ask", async ({ body }) => body);
  refuseAtTheDoor(app, {
    prefix: "/shop",
    isFull: () => is.full,
    isDraining: () => is.draining,
    onRefused: (status) => seen.counted.push(status),
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const post = (body: string) =>
    fetch(`${origin}/shop/ask`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  return { app, is, seen, origin, post };
}

/** All that an answer says, but for what is another in each. */
async function contentOf(answer: Response) {
  const { "x-request-id": id, date, ...headers } = Object.fromEntries(answer.headers);
  expect([id, date]).not.toContain(undefined);
  return { status: answer.status, headers, text: await answer.text() };
}

test.for(languages)(
  "says in %s what Fastify would say, before it has seen the call",
  async (language) => {
    const { is, seen, origin } = await openProgram();
    const call = async () =>
      contentOf(await fetch(`${origin}/shop/here`, { headers: { "accept-language": language } }));
    const refused = await call();
    expect(seen).toEqual({ calls: 0, counted: [503] });
    is.draining = true;
    const byFastify = await call();
    expect(seen).toEqual({ calls: 1, counted: [503] });
    expect(refused).toEqual(byFastify);
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    is.full = false;
    expect(await call()).toMatchObject({ status: 200, text: "here" });
  },
);

test("refuses no page, and leaves long bodies and those of unknown length to Fastify", async () => {
  const { seen, origin, post } = await openProgram();
  expect(await (await fetch(`${origin}/shopping`)).text()).toBe("a page");
  expect(seen).toEqual({ calls: 1, counted: [] });
  expect((await post(JSON.stringify("a".repeat(16 * 1024)))).status).toBe(503);
  expect(seen).toEqual({ calls: 2, counted: [] });
  const inChunks = { method: "POST", body: new Blob(["{}"]).stream(), duplex: "half" } as const;
  expect((await fetch(`${origin}/shop/ask`, inChunks)).status).toBe(503);
  expect(seen).toEqual({ calls: 3, counted: [] });
  expect((await post("{}")).status).toBe(503);
  expect(seen).toEqual({ calls: 3, counted: [503] });
});

test("passes over the body of a call that it refuses, and answers the next on the same connection", async () => {
  const { is, origin } = await openProgram();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const head = "POST /shop/ask HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n";
  socket.write(`${head}Content-Length: 8\r\n\r\n{"a"`);
  expect(await statusOn(socket)).toBe("HTTP/1.1 503 Service Unavailable");
  is.full = false;
  socket.write(`:11}${head}Content-Length: 2\r\n\r\n{}`);
  expect(await statusOn(socket)).toBe("HTTP/1.1 200 OK");
});

async function statusOn(socket: Socket): Promise<string> {
  const [data] = (await once(socket, "data")) as [Buffer];
  return data.toString().split("\r\n")[0]!;
}
