import { ask } from "./ask.ts";
import { carrier } from "./test-cards.ts";

export interface UsageRecord {
  readonly id: string;
  readonly iccid: string;
  readonly usedAt: string;
  readonly regionName: string;
  readonly bytes: number;
}

/** The carrier tells what its cards have used. Returns what became of the records. */
export function report(records: readonly UsageRecord[]): Promise<unknown> {
  return ask("/channel/usage", { records }, carrier.key);
}
