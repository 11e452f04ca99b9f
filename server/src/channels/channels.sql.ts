import type { Statement, Transaction } from "../platform/database.ts";

const findChannel: Statement = {
  name: "find_channel",
  text: "SELECT id FROM channels WHERE name = $1",
};

export async function findChannelId(tx: Transaction, name: string): Promise<bigint | undefined> {
  return (await tx.run<{ id: bigint }>(findChannel, [name]))[0]?.id;
}

const findRegions: Statement = {
  name: "find_regions",
  text: `SELECT told, code FROM unnest($1::text[]) AS told
         JOIN regions ON code = upper(told) OR lower(name_en) = lower(told) OR name_zh = told`,
};

/** The codes of the regions that are known by these names. */
export async function findRegionCodes(
  tx: Transaction,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.run<{ told: string; code: string }>(findRegions, [names]);
  return new Map(rows.map(({ told, code }) => [told, code]));
}
