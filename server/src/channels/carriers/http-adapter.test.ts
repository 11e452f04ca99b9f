import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { playCarrier } from "../../../testing/servers/play-carrier.ts";
import { HandClock } from "../../platform/clock.ts";
import { CarrierRefused } from "./adapter.ts";
import type { Patience } from "./exchange-with-carrier.ts";
import { openHttpAdapter } from "./http-adapter.ts";
import { secretOf, signatureHeaders } from "./sign-message.ts";

const clock = new HandClock("2027-05-01T12:00:00Z");
const secret = secretOf(randomBytes(32));
/** Longer than a busy machine takes for megabytes. */
const longPatience = { tryMs: 60_000, wholeMs: 60_000, tries: 3, restMs: 1 };
const reach = (
  url: string,
  { secrets = [secret], patience = longPatience }: { secrets?: string[]; patience?: Patience } = {},
) => openHttpAdapter({ url, clock, secrets: async () => secrets, patience });
const order = {
  id: "command-1",
  iccid: "8985200000000000001",
  command: { name: "suspend" },
} as const;

/** A carrier that answers each request as the test says. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("signs as Standard Webhooks has it: its published example comes out to the letter", () => {
  const headers = signatureHeaders(
    {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      epochSeconds: 1_614_265_330,
      body: '{"test": 2432232314}',
    },
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  );
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("sends every command with its card, its id and a signature under every secret in force", async () => {
  const carrier = await playCarrier();
  await carrier.play({ secret });
  const former = secretOf(randomBytes(32));
  const adapter = reach(`${carrier.url}/api/`, {
    secrets: [secretOf(randomBytes(32)), secret, former],
  });
  for (const [at, name] of (
    ["activate", "resume", "suspend", "block", "open", "terminate"] as const
  ).entries())
    await adapter.send({ id: `command-${at}`, iccid: order.iccid, command: { name } });
  await adapter.send({
    id: "command-9",
    iccid: order.iccid,
    command: { name: "throttle", kbps: 128 },
  });
  expect(await carrier.obeyedFor(order.iccid)).toEqual([
    "activate",
    "resume",
    "suspend",
    "block",
    "open",
    "terminate",
    "throttle 128",
  ]);
  await expect(reach(carrier.url, { secrets: [former] }).send(order)).rejects.toThrow("401");
  await expect(reach(carrier.url, { secrets: [] }).send(order)).rejects.toThrow("no secret yet");
});

test("gets through late answers, 500s and cut connections, and is obeyed once however often it had to ask", async () => {
  const carrier = await playCarrier();
  await carrier.play({
    secret,
    faults: { late: 0.2, error: 0.2, cutBefore: 0.2, cutAfter: 0.2 },
  });
  const adapter = reach(carrier.url);
  const insist = async (id: string): Promise<void> =>
    adapter.send({ ...order, id }).catch(() => insist(id));
  await Promise.all(Array.from({ length: 40 }, (_, n) => insist(`command-${n}`)));
  const { obeyed, met } = await carrier.played();
  expect(obeyed.map(({ id }) => id).toSorted()).toEqual(
    Array.from({ length: 40 }, (_, n) => `command-${n}`).toSorted(),
  );
  expect(met["repeatedCommands"]).toBeGreaterThan(0);
  const faults = ["late", "error", "cutBefore", "cutAfter"];
  expect(faults.filter((fault) => !met[fault])).toEqual([]);
});

test("tells a refusal, which another try does not change, from an answer that may yet come", async () => {
  let asked = 0;
  const refusing = await answering((_, response) => {
    asked += 1;
    response.writeHead(422).end();
  });
  await expect(reach(refusing).send(order)).rejects.toBeInstanceOf(CarrierRefused);
  expect(asked).toBe(1);
  for (const status of [408, 429, 500, 503]) {
    asked = 0;
    const busy = await answering((_, response) => {
      asked += 1;
      response.writeHead(status).end();
    });
    await expect(reach(busy).send(order)).rejects.toThrow(`${status}`);
    expect(asked).toBe(3);
  }
});

test("follows no redirect, reads no endless answer, and waits for no silent carrier", async () => {
  let reached = 0;
  const elsewhere = await answering((_, response) => {
    reached += 1;
    response.end("{}");
  });
  const redirecting = await answering((_, response) => {
    response.writeHead(307, { location: `${elsewhere}/commands` }).end();
  });
  await expect(reach(redirecting).send(order)).rejects.toThrow("307");
  expect(reached).toBe(0);

  const endless = await answering((_, response) => {
    const pour = () => {
      while (response.write(Buffer.alloc(65_536, 0x20)));
    };
    response.on("drain", pour);
    pour();
  });
  await expect(reach(endless).send(order)).rejects.toThrow("longer than 65536 bytes");
  await expect(reach(endless).fetchUsage(undefined)).rejects.toThrow("longer than 8388608 bytes");

  const silent = await answering(() => {});
  const hour = 3_600_000;
  const sendTo = (url: string, patience: Omit<Patience, "restMs">) =>
    reach(url, { patience: { ...patience, restMs: 1 } }).send(order);
  for (const limits of [
    { tryMs: 60, wholeMs: hour, tries: 1 },
    { tryMs: hour, wholeMs: 60, tries: 1 },
  ])
    await expect(sendTo(silent, limits)).rejects.toThrow("TimeoutError");
  let asked = 0;
  const counting = await answering(() => {
    asked += 1;
  });
  await expect(sendTo(counting, { tryMs: 60, wholeMs: 100, tries: 99 })).rejects.toThrow(
    "TimeoutError",
  );
  // In 100 ms there are no more tries of 60 ms, the last of them cut short.
  expect(asked).toBeLessThanOrEqual(2);
  const gone = createServer();
  await once(gone.listen(0, "127.0.0.1"), "listening");
  const { port } = gone.address() as AddressInfo;
  await once(gone.close(), "close");
  await expect(reach(`http://127.0.0.1:${port}`).send(order)).rejects.toThrow("ECONNREFUSED");
});

test("fetches usage page by page, and leaves a carrier alone that sends it by itself", async () => {
  const carrier = await playCarrier();
  const records = Array.from({ length: 250 }, (_, n) => ({ id: `r-${n}` }));
  await carrier.play({ secret, records });
  const first = await reach(carrier.url).fetchUsage(undefined);
  expect(first).toEqual({ records: records.slice(0, 200), cursor: "200" });
  const second = await reach(carrier.url).fetchUsage(first?.cursor);
  expect(second).toEqual({ records: records.slice(200), cursor: "250" });
  expect(await reach(carrier.url).fetchUsage("250")).toEqual({ records: [], cursor: "250" });
  await carrier.play({ handsOut: false });
  expect(await reach(carrier.url).fetchUsage("250")).toBeUndefined();
  for (const answer of ["", "[]", '{"records":7,"cursor":"1"}', '{"records":[]}']) {
    const odd = await answering((_, response) => response.end(answer));
    await expect(reach(odd).fetchUsage("1")).rejects.toThrow("another form than agreed");
  }
});

test("the carrier itself would notice a body that someone changed on the way", async () => {
  const carrier = await playCarrier();
  await carrier.play({ secret });
  const body = JSON.stringify({ ...order, command: "suspend" });
  const headers = signatureHeaders({ id: order.id, epochSeconds: 1, body }, [secret]);
  const send = (changed: string) =>
    fetch(`${carrier.url}/commands`, { method: "POST", headers, body: changed });
  expect((await send(body)).status).toBe(200);
  expect((await send(body.replace("suspend", "resume"))).status).toBe(401);
});
