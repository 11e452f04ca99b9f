import type { Output } from "../../../contract/src/endpoint.ts";
import type { reportUsage } from "../../../contract/src/desk/cards/usage.ts";
import { ask } from "../ask.ts";
import { carrier } from "./test-cards.ts";

export interface UsageRecord {
  readonly id: string;
  readonly iccid: string;
  readonly usedAt: string;
  readonly regionName: string;
  readonly bytes: number;
}

type Taken = Output<typeof reportUsage>;

/** Reports usage as the carrier does. Returns what became of the records; one that is refused fails the journey. */
export async function report(records: readonly UsageRecord[]): Promise<Taken> {
  const taken = await ask<Taken>("/channel/usage", { records }, carrier.key);
  if (taken.rejected.length > 0) throw new Error(JSON.stringify(taken.rejected));
  return taken;
}
