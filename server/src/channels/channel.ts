import { Problem } from "@farsim/contract/problem.ts";
import type { Transaction } from "../platform/database.ts";
import { findAllRegions, findChannelId } from "./channels.sql.ts";

/** The region that stands for every name we do not know: use is never lost for want of a name. */
export const otherRegion = "ZZ";

/** The id of a channel by its name. Refuses `token_invalid`: a key for a channel that has gone opens nothing. */
export async function getChannelId(tx: Transaction, name: string): Promise<bigint> {
  const id = await findChannelId(tx, name);
  if (id === undefined) throw new Problem("token_invalid");
  return id;
}

/** Refuses `not_found` where no channel has this name. */
export async function refuseUnknownChannel(tx: Transaction, name: string): Promise<void> {
  if ((await findChannelId(tx, name)) === undefined) throw new Problem("not_found");
}

/** Regions come with the schema and change only with it: asked once while the program runs. */
let codesByName: Promise<ReadonlyMap<string, string>> | undefined;

/** Tells our region for every name a carrier may use: a code, or a name in either language, whatever its case. */
export async function regionNamed(tx: Transaction): Promise<(name: string) => string> {
  codesByName ??= readCodes(tx).catch((error: unknown) => {
    codesByName = undefined;
    throw error;
  });
  const codes = await codesByName;
  return (name) => codes.get(name.toLowerCase()) ?? otherRegion;
}

async function readCodes(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const regions = await findAllRegions(tx);
  return new Map(
    regions.flatMap(({ code, name_en, name_zh }) =>
      [code, name_en, name_zh].map((name) => [name.toLowerCase(), code] as const),
    ),
  );
}
