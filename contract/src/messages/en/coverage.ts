import type { CoverageProblemKey } from "../../desk/shop/coverage.ts";

/** What is said of a line of a file of networks. */
export const coverage = {
  header_missing: "The first line must name the columns region, network and generation",
  nothing_in_it: "There is no network in this file",
  too_many_lines: "At most 5,000 networks in a file",
  column_count: "This line does not have as many fields as the first",
  region_unknown: "There is no such region: its code (JP), or its name in English or Chinese",
  network_invalid: "A network has a name of up to 60 characters",
  generation_unknown: "The generation is 2G, 3G, 4G or 5G",
  too_many_in_region: "A region has at most 40 networks",
  network_repeated: "This region has a network of this name in an earlier line",
} as const satisfies Record<CoverageProblemKey, string>;
