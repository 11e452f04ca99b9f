import { otherRegion } from "@farsim/contract/values/places/regions.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatMoment, type Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import { findAllRegions, findChannelId, holdChannel, type Region } from "./channels.sql.ts";

/** The id of a channel by its name. Refuses `token_invalid`: a key for a channel that has gone opens nothing. */
export async function getChannelId(tx: Transaction, name: string): Promise<bigint> {
  const id = await findChannelId(tx, name);
  if (id === undefined) throw new Problem("token_invalid");
  return id;
}

/** The id of a channel that an administrator names. Refuses `not_found` where there is none. */
export async function channelNamed(tx: Transaction, name: string): Promise<bigint> {
  const id = await findChannelId(tx, name);
  if (id === undefined) throw new Problem("not_found");
  return id;
}

/** A channel to be changed, held until commit: two administrators change it one after the other. Refuses `not_found`. */
export async function heldChannel(tx: Transaction, name: string): Promise<bigint> {
  const id = await channelNamed(tx, name);
  await holdChannel(tx, id);
  return id;
}

/** Refuses `renewed_meanwhile` where what is to be renewed is not the one that was seen. */
export function checkSeen(seen: string | null, since: Instant | null | undefined): void {
  if (formatMoment(since) !== seen) throw new Problem("renewed_meanwhile");
}

/** Every channel's id by its name. */
export async function channelIds(tx: Transaction): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.db.selectFrom("channels").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Regions come with the schema and are named before anything asks for them: asked once while the program runs. */
let known: Promise<readonly Region[]> | undefined;

function knownRegions(tx: Transaction): Promise<readonly Region[]> {
  return (known ??= findAllRegions(tx).catch((error: unknown) => {
    known = undefined;
    throw error;
  }));
}

let codesByName: ReadonlyMap<string, string> | undefined;

const keep: Statement = {
  name: "keep_channels",
  text: "SELECT id, name FROM channels WHERE name = ANY($1::text[]) ORDER BY id FOR KEY SHARE",
};

/** The ids of channels by their names, none of which is removed before the commit; one that is not there is left out. */
export async function keptChannelIds(
  tx: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.run<{ id: bigint; name: string }>(keep, [names]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Gives our region for every name a carrier may use: a code, or a name in any language, in any letter case. */
export async function regionNamed(tx: Transaction): Promise<(name: string) => string> {
  const codes = (codesByName ??= codesOf(await knownRegions(tx)));
  return (name) => codes.get(name.toLowerCase()) ?? otherRegion;
}

function codesOf(regions: readonly Region[]): ReadonlyMap<string, string> {
  return new Map(
    regions.flatMap(({ code, name }) =>
      [code, ...Object.values(name)].map((known) => [known.toLowerCase(), code] as const),
    ),
  );
}

/** Tells a region's name in a language by its code. */
export async function regionNamesIn(
  tx: Transaction,
  language: Language,
): Promise<(code: string) => string> {
  const names = new Map(
    (await knownRegions(tx)).map(({ code, name }) => [code, textIn(name, language)]),
  );
  return (code) => names.get(code) ?? code;
}
