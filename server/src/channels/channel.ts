import { Problem } from "@farsim/contract/problem.ts";
import type { Transaction } from "../platform/database.ts";
import { findChannelId, findRegionCodes } from "./channels.sql.ts";

/** The region that stands for every name we do not know: use is never lost for want of a name. */
export const otherRegion = "ZZ";

/** The id of a channel by its name. Refuses `token_invalid`: a key for a channel that has gone opens nothing. */
export async function getChannelId(tx: Transaction, name: string): Promise<bigint> {
  const id = await findChannelId(tx, name);
  if (id === undefined) throw new Problem("token_invalid");
  return id;
}

/** Our region for each name that a carrier may use: a code, or a name in either language. */
export async function regionsNamed(
  tx: Transaction,
  names: readonly string[],
): Promise<(name: string) => string> {
  const storable = [...new Set(names)].filter(
    (name) => !name.includes("\0") && name.isWellFormed(),
  );
  const codes = await findRegionCodes(tx, storable);
  return (name) => codes.get(name) ?? otherRegion;
}
