import { origin } from "./journey-server.ts";
import { carrier } from "./plastics.ts";

export interface UsageRecord {
  readonly id: string;
  readonly iccid: string;
  readonly usedAt: string;
  readonly regionName: string;
  readonly bytes: number;
}

/** The carrier tells what its cards have used. Returns what became of the records. */
export async function report(records: readonly UsageRecord[]): Promise<unknown> {
  const response = await fetch(`${origin}/farsim/channel/usage`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${carrier.key}` },
    body: JSON.stringify({ records }),
  });
  const { data } = (await response.json()) as { data: unknown };
  return data;
}

/** The billing day of the shop, whose clock the journeys move. */
export async function billingDay(): Promise<string> {
  const response = await fetch(`${origin}/farsim/config/get`);
  const { data } = (await response.json()) as { data: { today: string } };
  return data.today;
}
