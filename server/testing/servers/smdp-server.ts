import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { randomBytes } from "node:crypto";
import { newAuthority } from "./certificates.ts";

/** What an SM-DP+ was asked, as it came. */
export interface Es2Call {
  readonly name: string;
  readonly headers: IncomingMessage["headers"];
  /** By the client's certificate. */
  readonly client: string;
  readonly body: Record<string, unknown> & {
    header: { functionRequesterIdentifier: string; functionCallIdentifier: string };
  };
}

/**
 * What goes wrong with a call: `cut` before it is done; `lost` is done, but its answer is not heard; an HTTP status; another
 * body; or a refusal by subject and reason code. `meanwhile` is no fault: it happens before the call is obeyed.
 */
export type Fault =
  | "cut"
  | "lost"
  | number
  | { text: string }
  | { refuse: string }
  | { meanwhile: () => Promise<void> };

type Order = { matchingId?: string; isReleased: boolean };

/** A small SM-DP+ (GSMA SGP.22 v2.5 §5.3, §6.5) over real HTTPS, which knows its clients by their certificates alone. */
export async function openSmdpServer() {
  const authority = newAuthority("Test RSP CA");
  const { key, cert } = authority.issue("localhost");
  const calls: Es2Call[] = [];
  const faults: (Fault | undefined)[] = [];
  const orders = new Map<string, Order>();
  /** Answers of calls that were obeyed, by call identifier; forgotten where the SM-DP+ cannot tell a repeat. */
  const answers = new Map<string, object>();
  const state = { reportsRepeats: true };
  const server = createServer(
    { key, cert, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => void answer(request, response).catch(() => request.socket.destroy()),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Es2Call["body"];
    const name = /^\/gsma\/rsp2\/es2plus\/(\w+)$/.exec(request.url ?? "")?.[1] ?? "";
    const client = (request.socket as TLSSocket).getPeerCertificate().subject.CN as string;
    calls.push({ name, headers: request.headers, client, body });
    const fault = faults.shift();
    if (fault === "cut") return void request.socket.destroy();
    if (typeof fault === "number") return void response.writeHead(fault).end("<h1>busy</h1>");
    if (typeof fault === "object" && "text" in fault) return send(response, fault.text);
    if (typeof fault === "object" && "meanwhile" in fault) await fault.meanwhile();
    const refusal = typeof fault === "object" && "refuse" in fault ? fault.refuse : undefined;
    const { functionCallIdentifier: id } = body.header;
    const known = state.reportsRepeats ? answers.get(id) : undefined;
    const answer = known ?? (refusal ? refused(refusal) : obey(name, body));
    answers.set(id, answer);
    if (fault === "lost") return void request.socket.destroy();
    send(response, JSON.stringify(answer));
  }

  function obey(name: string, body: Es2Call["body"]): object {
    const iccid = String(body["iccid"]);
    const order = orders.get(iccid);
    if (!/^[0-9]{19}[0-9F]$/.test(iccid)) return refused("8.2.1/2.1");
    if (name === "downloadOrder") {
      if (order) return refused("8.2.1/3.3");
      orders.set(iccid, { isReleased: false });
      return executed({ iccid });
    }
    if (!order) return refused("8.2.1/3.9");
    if (name === "confirmOrder") {
      if (order.matchingId !== undefined) return refused("8.2.6/3.3");
      const wished = body["matchingId"];
      order.matchingId =
        typeof wished === "string" ? wished : randomBytes(8).toString("hex").toUpperCase();
      order.isReleased = body["releaseFlag"] === true;
      return executed({ matchingId: order.matchingId, smdpAddress: "smdp.example.com" });
    }
    if (name === "releaseProfile") {
      order.isReleased = true;
      return executed({});
    }
    if (body["matchingId"] !== order.matchingId) return refused("8.2.6/3.10");
    orders.delete(iccid);
    return executed({});
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    authority,
    calls,
    orders,
    state,
    /** The next calls fail like this, one after the other; undefined is none. */
    fail: (...next: (Fault | undefined)[]) => void faults.push(...next),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const send = (response: ServerResponse, text: string): void =>
  void response
    .writeHead(200, { "content-type": "application/json", "x-admin-protocol": "gsma/rsp/v2.5.0" })
    .end(text);

const executed = (data: object) => ({
  header: { functionExecutionStatus: { status: "Executed-Success" } },
  ...data,
});

function refused(code: string): object {
  const [subjectCode, reasonCode] = code.split("/");
  const statusCodeData = { subjectCode, reasonCode, message: "no" };
  return { header: { functionExecutionStatus: { status: "Failed", statusCodeData } } };
}
