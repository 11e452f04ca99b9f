import { type Agent, type IncomingMessage, request as ask } from "node:http";
import { text as textOf } from "node:stream/consumers";
import type { Carry } from "../input/contract-caller.ts";

/** Carries over an agent's connections to an address. Each call is sent once: what is cut off fails, with the system's code. */
export function overKeptConnections(agent: Agent, address: string): Carry {
  return async ({ method, path, headers = {}, body }) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      ask(address + path, { agent, method, headers: { ...headers, ...length } })
        .once("response", resolve)
        .once("error", reject)
        .end(body);
    });
    const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return {
      status: response.statusCode ?? 0,
      text: await textOf(response),
      headers: new Headers(given as [string, string][]),
    };
  };
}
