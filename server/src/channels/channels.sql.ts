import type { Texts } from "@farsim/contract/values/texts/texts.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

const findChannel: Statement = {
  name: "find_channel",
  text: "SELECT id FROM channels WHERE name = $1",
};

export async function findChannelId(tx: Transaction, name: string): Promise<bigint | undefined> {
  return (await tx.run<{ id: bigint }>(findChannel, [name]))[0]?.id;
}

const hold: Statement = {
  name: "hold_channel",
  text: "SELECT id FROM channels WHERE id = $1 FOR NO KEY UPDATE",
};

/** Holds a channel until commit; what only refers to it, such as a card or a report, does not wait. */
export async function holdChannel(tx: Transaction, channelId: bigint): Promise<void> {
  await tx.run(hold, [channelId]);
}

const findRegions: Statement = {
  name: "find_regions",
  text: "SELECT code, name FROM regions",
};

export interface Region {
  readonly code: string;
  readonly name: Texts;
}

export function findAllRegions(tx: Transaction): Promise<Region[]> {
  return tx.run<Region>(findRegions, []);
}
