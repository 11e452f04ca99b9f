import { once } from "node:events";
import { createServer } from "node:net";
import { StartError } from "@farsim/programs/start-error.ts";

interface Door {
  readonly host: string;
  readonly port: number;
}

/** Finds out early whether the address can be had, before minutes are spent on a database. */
export async function refuseTakenPort(door: Door): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(door), "listening");
  } catch (error) {
    throw listenError(door, error);
  }
  server.close();
  await once(server, "close");
}

/** Why a server could not listen, in one sentence. */
export function listenError({ host, port }: Door, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason =
    reasons[code ?? ""]?.(host, port) ??
    `Listening on ${host}:${port} failed (${message}): set HOST and PORT.`;
  return new StartError(reason, { cause: error });
}

const reasons: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use, perhaps by another Farsim: stop that program, or set PORT to another port.`,
  EACCES: (_host, port) =>
    `Port ${port} is reserved for privileged users: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: (host) => `HOST is ${host}, which is no address of this machine.`,
};
