import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { origin } from "./journey-server.ts";

/** What the shop has answered. */
export interface ShopAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/**
 * An address of its own before the shop: `asks` says what the shop is asked for instead of a path, `answers` what becomes of
 * the answer.
 */
export async function proxyBefore({
  asks = (path) => path,
  answers,
}: {
  readonly asks?: (path: string) => string;
  readonly answers: (path: string, answer: ShopAnswer, response: ServerResponse) => unknown;
}) {
  const server = createServer((request, response) => {
    const path = asks(request.url ?? "/");
    const { accept = "*/*" } = request.headers;
    void fetch(origin + path, { headers: { accept } }).then(async (answer) => {
      const type = answer.headers.get("content-type") ?? "";
      const body = Buffer.from(await answer.arrayBuffer());
      await answers(path, { status: answer.status, type, body }, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
