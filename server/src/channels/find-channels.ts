import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";

export interface ChannelRow {
  readonly id: bigint;
  readonly name: string;
  /** Since when its present secret signs; null before the first. */
  readonly secretSince: Instant | null;
}

/** Every carrier that the operator works with. */
export function findAllChannels(tx: Transaction): Promise<ChannelRow[]> {
  return tx.db
    .selectFrom("channels")
    .select(["id", "name", "secret_since as secretSince"])
    .orderBy("name")
    .execute();
}
