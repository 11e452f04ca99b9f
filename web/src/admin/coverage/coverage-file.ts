import { coverageColumns } from "@farsim/contract/desk/shop/coverage.ts";
import type { Destination } from "@farsim/contract/coverage.ts";
import { csvOf } from "../../ui/formats/csv.ts";
import { saveFile } from "../../ui/actions/save-file.ts";

/** Saves coverage as the import takes it: a line for each network of a region. */
export function saveCoverage(name: string, items: readonly Destination[]): void {
  const csv = csvOf([
    coverageColumns,
    ...items.flatMap(({ regionCode, networks }) =>
      networks.map(({ name: network, generation }) => [regionCode, network, generation]),
    ),
  ]);
  saveFile(`coverage-${name}.csv`, csv, "text/csv");
}

/** What a file looks like, with networks that there are. */
const exampleCoverage: readonly Destination[] = [
  {
    regionCode: "JP",
    networks: [
      { name: "NTT DOCOMO", generation: "5G" },
      { name: "SoftBank", generation: "5G" },
    ],
  },
  { regionCode: "KR", networks: [{ name: "KT", generation: "5G" }] },
  { regionCode: "TH", networks: [{ name: "AIS", generation: "4G" }] },
];

export const saveExample = (): void => saveCoverage("example", exampleCoverage);

/** How much is covered. */
export const countsOf = (items: readonly Destination[]) => ({
  regions: items.length,
  networks: items.reduce((sum, { networks }) => sum + networks.length, 0),
});
