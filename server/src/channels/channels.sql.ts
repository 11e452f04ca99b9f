import type { Statement, Transaction } from "../platform/database/database.ts";

const findChannel: Statement = {
  name: "find_channel",
  text: "SELECT id FROM channels WHERE name = $1",
};

export async function findChannelId(tx: Transaction, name: string): Promise<bigint | undefined> {
  return (await tx.run<{ id: bigint }>(findChannel, [name]))[0]?.id;
}

const findRegions: Statement = {
  name: "find_regions",
  text: "SELECT code, name_en, name_zh FROM regions",
};

export interface Region {
  readonly code: string;
  readonly name_en: string;
  readonly name_zh: string;
}

export function findAllRegions(tx: Transaction): Promise<Region[]> {
  return tx.run<Region>(findRegions, []);
}
