import { askerOf } from "../../scripts/screens/ask.mjs";
import { origin } from "./shops/journey-server.ts";

/** Asks the shop what no screen is needed for. Returns the answer's data; a refusal fails the journey. */
export async function ask<Data>(path: string, body?: object, bearer?: string): Promise<Data> {
  return (await askerOf(origin, bearer)(path, body)) as Data;
}

/** The billing day of the shop, whose clock the journeys move. */
export async function billingDay(): Promise<string> {
  return (await ask<{ today: string }>("/config/get")).today;
}
