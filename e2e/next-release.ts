import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { origin } from "./journey-server.ts";

/** The shop at an address of its own, which can be given another release while somebody is in it. */
export interface ReleasedShop {
  readonly origin: string;
  /** From now on pages, first script and worker go by other names. */
  release(): void;
  close(): void;
}

const entry = /\/assets\/index-([\w-]+)\.js/g;
const nextEntry = "/assets/index-next.js";

/** Stands before the shop and hands everything on. */
export async function openReleasedShop(): Promise<ReleasedShop> {
  let next = false;
  let first = "";
  const server = createServer((request, response) => {
    const path = request.url === nextEntry ? first : (request.url ?? "/");
    void fetch(origin + path, { headers: { accept: request.headers.accept ?? "*/*" } }).then(
      async (answer) => {
        const type = answer.headers.get("content-type") ?? "";
        let body = Buffer.from(await answer.arrayBuffer());
        if (type.startsWith("text/html") || path.startsWith("/sw.js")) {
          const text = body.toString();
          first ||= text.match(entry)?.[0] ?? "";
          if (next)
            body = Buffer.from(
              text.replaceAll(entry, nextEntry).replace(/"version":"\w+"/, '"version":"next"'),
            );
        }
        response.writeHead(answer.status, { "content-type": type, "cache-control": "no-store" });
        response.end(body);
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      next = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
