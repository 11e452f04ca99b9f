import { mkdirSync } from "node:fs";
import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import type { Programs } from "./programs.ts";
import { giveFiles, type Place, startProcess, waitFor } from "../start-process.ts";

/** Starts the store in which Patroni keeps who leads: one member here, three on machines of their own in production. */
export async function startEtcd(
  place: Place,
  { etcd, etcdApi }: Programs,
  open: AsyncDisposableStack,
) {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const data = path.join(place.folder, "etcd");
  mkdirSync(data, { mode: 0o700 });
  giveFiles(place, data);
  const settings = {
    name: "one",
    "data-dir": data,
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `one=${peer}`,
    ...(etcdApi === "etcd" && { "enable-v2": "true" }),
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const running = startProcess(place, { name: "etcd", file: etcd, args });
  open.defer(async () => void (await running.stop()));
  await waitFor("etcd's health", running, async () => {
    const answer = await fetch(`${client}/health`).catch(() => undefined);
    return answer?.ok;
  });
  return { port };
}
