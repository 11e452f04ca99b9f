import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll } from "vitest";

/** Stands between two programs and, when it is asked to, cuts a connection just where something has happened but is not said, or all of them. */
export interface CuttingProxy {
  /** What to connect to instead. */
  readonly address: string;
  /** The answer to the nth time from now that `word` is said is swallowed, and its connection cut. */
  cutNext(nth?: number): void;
  /** How often it has cut. */
  cuts(): number;
  /** Cuts all connections, and each new one at once, until they are let through again. */
  goAway(): void;
  comeBack(): void;
}

/**
 * A proxy before a PostgreSQL server or an HTTP server. Before PostgreSQL `word` is what the client says (`COMMIT`): it is
 * passed on, and the answer swallowed. Before HTTP it is what the server says (`HTTP/1.1 200`): that is swallowed.
 */
export async function openCuttingProxy(target: string, word: string): Promise<CuttingProxy> {
  const isHttp = target.startsWith("http:");
  const client = isHttp ? undefined : new pg.Client({ connectionString: target });
  const dial = (): Socket => {
    if (!client) return connect(Number(new URL(target).port), "127.0.0.1");
    return client.host.startsWith("/")
      ? connect(`${client.host}/.s.PGSQL.${client.port}`)
      : connect(client.port, client.host);
  };
  let toGo = 0;
  let cuts = 0;
  let isAway = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (isAway) return void near.destroy();
    const far = dial();
    let isCut = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    const subscribe = (chunk: Buffer) => {
      if (toGo === 0 || !chunk.includes(word)) return;
      toGo -= 1;
      if (toGo > 0) return;
      isCut = true;
      cuts += 1;
    };
    near.on("data", (chunk) => {
      if (!isHttp) subscribe(chunk);
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      if (isHttp) subscribe(chunk);
      if (isCut) near.destroy();
      else near.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const name = client && `${client.user}:${encodeURIComponent(client.password ?? "")}`;
  return {
    address: client
      ? `postgresql://${name}@127.0.0.1:${port}/${client.database}`
      : `http://127.0.0.1:${port}`,
    cutNext: (nth = 1) => {
      toGo = nth;
    },
    cuts: () => cuts,
    goAway() {
      isAway = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack() {
      isAway = false;
    },
  };
}
