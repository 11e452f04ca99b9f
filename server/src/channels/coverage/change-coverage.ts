import { Generation, type Destination } from "@farsim/contract/coverage.ts";
import {
  coverageColumns,
  type CoverageProblemKey,
  type importCoverage as importContract,
  mostNetworks,
  mostNetworksOfRegion,
  mostWrongLines,
  NetworkName,
  type saveCoverage as saveContract,
} from "@farsim/contract/desk/shop/coverage.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { beginsFormula } from "@farsim/contract/values/texts/begins-formula.ts";
import { otherRegion, type RegionCode } from "@farsim/contract/values/places/regions.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Context } from "../../platform/context.ts";
import { messagesIn } from "../../platform/messages.ts";
import { type CsvLine, readCsv } from "../../platform/read-csv.ts";
import { channelNamed, heldChannel, regionNamed } from "../channel.ts";
import { destinationsOf, showDestinationsOf } from "./coverage.ts";
import { findNetworksOf, type NetworkRow, replaceNetworks } from "./coverage.sql.ts";

/** Where the cards of a channel work. Throws `not_found`. */
export async function listCoverageOf(
  { tx }: Context,
  channelName: string,
): Promise<{ items: Destination[] }> {
  return { items: await showDestinationsOf(tx, await channelNamed(tx, channelName)) };
}

/** The operator says on which networks the cards of a channel work in a region. Throws `not_found`. */
export async function saveCoverage(
  ctx: Context,
  { channelName, regionCode, networks }: Input<typeof saveContract>,
): Promise<Output<typeof saveContract>> {
  const { tx } = ctx;
  const channelId = await heldChannel(tx, channelName);
  const before = (await findNetworksOf(tx, channelId)).filter(
    (network) => network.regionCode === regionCode,
  );
  const after = networks.map((network) => ({ regionCode, ...network }));
  await replaceNetworks(tx, channelId, after, regionCode);
  await audit(ctx, {
    action: "admin/coverage/save",
    subject: `channel:${channelName}`,
    facts: { regionCode, before: inWords(before), after: inWords(after) },
  });
  return listCoverageOf(ctx, channelName);
}

/** As it goes on record: all networks of a region in one line, null where there are none. */
const inWords = (networks: readonly NetworkRow[]) => ({
  networks: networks.map(({ name, generation }) => `${name} ${generation}`).join(", ") || null,
});

const countsOf = (networks: readonly NetworkRow[]) => ({
  regions: destinationsOf(networks).length,
  networks: networks.length,
});

function lostRegions(before: readonly NetworkRow[], after: readonly NetworkRow[]): RegionCode[] {
  const kept = new Set(after.map(({ regionCode }) => regionCode));
  return [...new Set(before.map(({ regionCode }) => regionCode))].filter((code) => !kept.has(code));
}

/** The operator hands in the whole coverage of a channel as a file: all of it, or nothing where a line is wrong. Throws `not_found`. */
export async function importCoverage(
  ctx: Context,
  { channelName, csv, preview = false }: Input<typeof importContract>,
): Promise<Output<typeof importContract>> {
  const { tx } = ctx;
  const channelId = await heldChannel(tx, channelName);
  const { networks, wrong } = judge(readCsv(csv), await regionNamed(tx));
  const before = await findNetworksOf(tx, channelId);
  const counted = countsOf(networks);
  if (wrong.length === 0 && !preview) {
    await replaceNetworks(tx, channelId, networks);
    await audit(ctx, {
      action: "admin/coverage/import",
      subject: `channel:${channelName}`,
      facts: { before: countsOf(before), after: counted },
    });
  }
  const t = messagesIn(ctx.language);
  const shown = wrong.slice(0, mostWrongLines);
  return {
    ...counted,
    lost: wrong.length > 0 ? [] : lostRegions(before, networks),
    wrong: shown.map(({ line, error }) => ({ line, error, message: t(`coverage.${error}`) })),
  };
}

interface Wrong {
  readonly line: number;
  readonly error: CoverageProblemKey;
}

/** What a file says, and what is wrong with it: each line by itself, and against those before it. */
function judge([head, ...lines]: readonly CsvLine[], regionOf: (name: string) => string) {
  const names = head?.fields.map((name) => name.trim().toLowerCase()) ?? [];
  const places = coverageColumns.map((column) => names.indexOf(column));
  const nothing = { networks: [], wrong: [] as Wrong[] };
  const refused = (line: number, error: CoverageProblemKey) => ({
    ...nothing,
    wrong: [{ line, error }],
  });
  if (places.includes(-1)) return refused(1, "header_missing");
  if (lines.length === 0) return refused(1, "nothing_in_it");
  if (lines.length > mostNetworks) return refused(1, "too_many_lines");
  const seen = new Set<string>();
  const counts = new Map<RegionCode, number>();
  const networks: NetworkRow[] = [];
  const wrong: Wrong[] = [];
  for (const { line, fields } of lines) {
    const network =
      fields.length === names.length
        ? networkIn(
            places.map((place) => fields[place]!.trim()),
            regionOf,
          )
        : "column_count";
    if (typeof network === "string") {
      wrong.push({ line, error: network });
      continue;
    }
    const key = `${network.regionCode} ${network.name}`;
    const ofRegion = (counts.get(network.regionCode) ?? 0) + 1;
    if (seen.has(key)) wrong.push({ line, error: "network_repeated" });
    else if (ofRegion > mostNetworksOfRegion) wrong.push({ line, error: "too_many_in_region" });
    else networks.push(network);
    seen.add(key);
    counts.set(network.regionCode, ofRegion);
  }
  return { networks, wrong };
}

/** A name as it is: the desk's own file has a quote before what a spreadsheet would take for a formula. */
const withoutQuote = (name: string) =>
  name.startsWith("'") && beginsFormula.test(name.slice(1)) ? name.slice(1) : name;

function networkIn(
  [region = "", typedName = "", typedGeneration = ""]: readonly string[],
  regionOf: (name: string) => string,
): NetworkRow | CoverageProblemKey {
  const regionCode = regionOf(region);
  if (regionCode === otherRegion) return "region_unknown";
  const name = NetworkName.safeParse(withoutQuote(typedName));
  if (!name.success) return "network_invalid";
  const generation = Generation.safeParse(typedGeneration.toUpperCase());
  if (!generation.success) return "generation_unknown";
  return { regionCode: regionCode as RegionCode, name: name.data, generation: generation.data };
}
