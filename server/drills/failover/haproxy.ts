import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import type { Node } from "./patroni.ts";
import type { Programs } from "./programs.ts";
import { giveFiles, type Place, startProcess, waitFor } from "../start-process.ts";

/**
 * Starts the proxy that leads to the node that is the primary now, as Patroni says it once a second. What is open to one that is
 * the primary no more is cut: a machine that has died says no farewell.
 */
export async function startHaproxy(
  place: Place,
  { haproxy }: Programs,
  nodes: readonly Node[],
  open: AsyncDisposableStack,
) {
  const port = await freePort();
  const file = path.join(place.folder, "haproxy.cfg");
  const servers = nodes.map(
    (node) =>
      `  server ${node.name} 127.0.0.1:${node.port} maxconn 200 check port ${node.restPort}`,
  );
  writeFileSync(file, `${settings(port)}${servers.join("\n")}\n`, { mode: 0o600 });
  giveFiles(place, file);
  const running = startProcess(place, {
    name: "haproxy",
    file: haproxy,
    args: ["-db", "-f", file],
  });
  open.defer(async () => {
    // Asked to end, it would wait for its connections.
    running.kill("SIGINT");
    await running.stop();
  });
  await waitFor("HAProxy", running, () => running.isAlive());
  return { port };
}

const settings = (port: number) => `global
  maxconn 1000

defaults
  mode tcp
  retries 2
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m

listen primary
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
`;
