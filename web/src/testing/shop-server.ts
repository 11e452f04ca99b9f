import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as the server met it. */
export interface Met {
  readonly path: string;
  readonly method: string;
  readonly bearer: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly language: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What it answers: an envelope with its status, or nothing at all. */
export type Answer =
  | { readonly status?: number; readonly body: unknown }
  | { readonly raw: string; readonly status: number }
  | "hang"
  | "hang up";

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** A real HTTP server on this machine that answers as a test says and remembers what it met. */
export async function openShopServer(answer: (met: Met) => Answer | Promise<Answer>) {
  const met: Met[] = [];
  async function meet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    const one: Met = {
      path: request.url ?? "",
      method: request.method ?? "",
      bearer: headers.authorization?.replace(/^Bearer /, ""),
      idempotencyKey: headers["idempotency-key"] as string | undefined,
      language: headers["accept-language"],
      headers,
      body: await textOf(request),
    };
    met.push(one);
    const reply = await answer(one);
    if (reply === "hang") return;
    if (reply === "hang up") {
      request.socket.destroy();
      return;
    }
    response.statusCode = reply.status ?? 200;
    response.setHeader("content-type", "application/json");
    response.end("raw" in reply ? reply.raw : JSON.stringify(reply.body));
  }
  const server = createServer((request, response) => {
    meet(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    met,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export const ok = (data: unknown): Answer => ({ body: { code: 0, message: "ok", data } });

export const refusal = (code: number, error: string, status: number, message = error): Answer => ({
  status,
  body: { code, message, data: { error } },
});
