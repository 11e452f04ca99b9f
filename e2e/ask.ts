import { randomUUID } from "node:crypto";
import { origin } from "./journey-server.ts";

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** Asks the shop what no screen is needed for. Returns the answer's data; a refusal fails the journey. */
export async function ask<Data>(path: string, body?: object, bearer?: string): Promise<Data> {
  const response = await fetch(`${origin}/farsim${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await response.json()) as Envelope;
  if (code !== 0) throw new Error(`${path} was refused: ${message}`);
  return data as Data;
}

/** The billing day of the shop, whose clock the journeys move. */
export async function billingDay(): Promise<string> {
  return (await ask<{ today: string }>("/config/get")).today;
}
