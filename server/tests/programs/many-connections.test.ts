import path from "node:path";
import { login } from "@farsim/contract/accounts.ts";
import { importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { until } from "@farsim/programs/until.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newShopSettings } from "../../testing/database/test-database.ts";
import { headOfPost, openRawConnection } from "../../testing/input/raw-connection.ts";

const isDeep = Boolean(process.env.DEEP);
const descriptors = 512;
const attackers = 2000;

/** The whole program, with so few descriptors that connections could take all of them. */
async function startServer(atMost = descriptors) {
  const server = runProgram(path.join(import.meta.dirname, "../../src/main.ts"), {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      SEED: "none",
      DATA_DIR: temporaryFolder(),
      ...(await newShopSettings()),
    },
    by: ["sh", "-c", `ulimit -n ${atMost}; exec "$@"`, "sh"],
  });
  const origin = (await server.line(/^Farsim is ready: /)).replace("Farsim is ready: ", "");
  return { ...server, origin };
}

const isServing = (origin: string) =>
  fetch(`${origin}/farsim/config/get`).then(
    ({ ok }) => ok,
    () => false,
  );

const openHalfSent = (origin: string) => {
  const connection = openRawConnection(origin);
  connection.write(`${headOfPost(`/farsim${login.path}`, { length: 100 })}{`);
  return connection;
};

test("lives when more connections come than it has descriptors, and serves as soon as they are gone", async () => {
  const server = await startServer();
  const connections = Array.from({ length: attackers }, () => openHalfSent(server.origin));
  // Those that there is no room for are closed at once; the others stay.
  let sentAway = 0;
  for (const { closed } of connections) void closed.then(() => (sentAway += 1));
  const least = attackers - descriptors;
  expect(await until(() => sentAway >= least, { withinMs: 20_000 })).toBe(true);
  expect(sentAway).toBeLessThan(attackers);
  // What it needs for itself is left: a quarter, of which some is in use.
  expect(openDescriptors(server.child.pid!)).toBeLessThan(descriptors - 32);
  for (const connection of connections) connection.close();
  expect(await until(() => isServing(server.origin), { withinMs: 5_000 })).toBe(true);
  expect(server.child.exitCode).toBeNull();
  expect(server.said.stderr).toBe("");
  expect(server.said.stdout).toContain('"event":"connection_refused"');
});

/** Connections that the machine keeps for a program which does not accept them. */
const mostKept = () => Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));

test.runIf(isDeep && process.platform === "linux" && mostKept() >= 4096)(
  "keeps connections that come while it is held up, and answers each of them",
  async () => {
    const server = await startServer(4096);
    server.child.kill("SIGSTOP");
    const connections = Array.from({ length: 1000 }, () => openRawConnection(server.origin));
    let kept = 0;
    for (const { opened } of connections) void opened.then(() => (kept += 1));
    const areKept = await until(() => kept === connections.length, { withinMs: 20_000 });
    server.child.kill("SIGCONT");
    expect(areKept).toBe(true);
    for (const { write } of connections) write("GET /farsim/config/get HTTP/1.0\r\n\r\n");
    const answers = await Promise.all(connections.map(({ closed }) => closed));
    // It may find itself too late with everything, and ask some to come again.
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 (200|503) /);
  },
);

test.runIf(isDeep)(
  "has no half-sent body open after 90 seconds",
  { timeout: 120_000 },
  async () => {
    const server = await startServer();
    const connections = Array.from({ length: attackers }, () => openHalfSent(server.origin));
    const allClosed = Promise.all(connections.map(({ closed }) => closed));
    const isOver = await Promise.race([
      allClosed.then(() => true),
      new Promise<false>((resolve) => void setTimeout(() => resolve(false), 90_000).unref()),
    ]);
    expect(isOver).toBe(true);
    expect(await until(() => isServing(server.origin), { withinMs: 5_000 })).toBe(true);
    expect(server.child.exitCode).toBeNull();
  },
);

/** Where the machine tells; else 0. */
const openDescriptors = (pid: number): number => {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

const residentMiB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

test.runIf(isDeep && process.platform === "linux")(
  "answers others within 200 ms while 20 connections send bodies that no one asked for",
  { timeout: 120_000 },
  async ({ annotate }) => {
    const server = await startServer();
    const pour = (at: string, bytes: number) =>
      runProgram(path.join(import.meta.dirname, "../../testing/servers/pour-bodies.ts"), {
        args: [server.origin, `/farsim${at}`, String(bytes), "10"],
      });
    const pouring = [pour(login.path, 1_000_000), pour(importCards.path, 15_000_000)];
    const times: number[] = [];
    let mostMiB = 0;
    while (times.length < 1000) {
      const begin = performance.now();
      expect((await fetch(`${server.origin}/farsim/config/get`)).status).toBe(200);
      times.push(performance.now() - begin);
      mostMiB = Math.max(mostMiB, residentMiB(server.child.pid!));
    }
    for (const { child } of pouring) child.stdin.end();
    const answers = await Promise.all(
      pouring.map(async ({ line }) => Number((await line(/^answers: /)).slice("answers: ".length))),
    );
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    await annotate(
      `p99 ${p99.toFixed(1)} ms beside ${answers.join(" and ")} bodies, at most ${Math.round(mostMiB)} MiB resident`,
    );
    expect(Math.min(...answers)).toBeGreaterThan(10);
    expect(p99).toBeLessThan(200);
    expect(mostMiB).toBeLessThan(512);
  },
);
