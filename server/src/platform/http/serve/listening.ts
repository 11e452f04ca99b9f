import { once } from "node:events";
import { createServer } from "node:net";
import { StartError } from "@farsim/programs/start-error.ts";

interface Door {
  readonly host: string;
  readonly port: number;
}

/** The settings that name an address: `HOST` and `PORT`, unless said otherwise. */
interface Names {
  readonly host: string;
  readonly port: string;
}

const usualNames: Names = { host: "HOST", port: "PORT" };

/**
 * Connections that may wait to be accepted, as far as the machine allows it (`net.core.somaxconn`): Node accepts one in each turn of its
 * loop, and one that finds no room to wait is tried again by the caller's system only after a second, then two, then four.
 */
export const mostWaiting = 4096;

/** Finds out early whether the address can be had, before minutes are spent on a database. */
export async function refuseTakenPort(door: Door, names?: Names): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(door), "listening");
  } catch (error) {
    throw listenError(door, error, names);
  }
  server.close();
  await once(server, "close");
}

/** Why a server could not listen, in one sentence. */
export function listenError({ host, port }: Door, error: unknown, names = usualNames): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason =
    reasons[code ?? ""]?.({ host, port }, names) ??
    `Listening on ${host}:${port} failed (${message}): set ${names.host} and ${names.port}.`;
  return new StartError(reason, { cause: error });
}

const reasons: Readonly<Record<string, (door: Door, names: Names) => string>> = {
  EADDRINUSE: ({ host, port }, names) =>
    `Port ${port} of ${host} is in use, perhaps by another Farsim: stop that program, or set ${names.port} to another port.`,
  EACCES: ({ port }, names) =>
    `Port ${port} is reserved for privileged users: set ${names.port} to 1024 or more.`,
  EADDRNOTAVAIL: ({ host }, names) =>
    `${names.host} is ${host}, which is no address of this machine.`,
  ENOTFOUND: ({ host }, names) => `${names.host} is ${host}, which is no address of this machine.`,
};
