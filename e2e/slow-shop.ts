import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { origin } from "./journey-server.ts";

/** The shop at an address of its own, over a line that breaks off behind the head of a page for as long as it likes. */
export interface SlowShop {
  readonly origin: string;
  /** The rest of the page comes now. */
  goOn(): void;
  close(): void;
}

export async function openSlowShop(): Promise<SlowShop> {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const { accept = "*/*" } = request.headers;
    void fetch(origin + request.url, { headers: { accept } }).then(async (answer) => {
      const type = answer.headers.get("content-type") ?? "";
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { "content-type": type });
      const head = type.startsWith("text/html") ? body.indexOf("<body") : 0;
      if (head > 0) {
        response.write(body.subarray(0, head));
        await mayGoOn;
      }
      response.end(body.subarray(head));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
