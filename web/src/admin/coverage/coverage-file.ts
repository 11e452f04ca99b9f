import { coverageColumns } from "@farsim/contract/desk/coverage.ts";
import type { Destination } from "@farsim/contract/coverage.ts";
import { csvOf } from "../../ui/formats/csv.ts";

/** Coverage as the import takes it: a line for each network of a region. */
export const coverageFile = (items: readonly Destination[]): string =>
  csvOf([
    coverageColumns,
    ...items.flatMap(({ regionCode, networks }) =>
      networks.map(({ name, generation }) => [regionCode, name, generation]),
    ),
  ]);

/** What a file looks like, with networks that there are. */
export const exampleCoverage: readonly Destination[] = [
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
