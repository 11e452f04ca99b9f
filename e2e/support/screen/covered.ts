import type { Destination } from "../../../contract/src/coverage.ts";

type Covered = Destination["networks"][number] & Pick<Destination, "regionCode">;

const in5G = (regionCode: Covered["regionCode"], ...names: string[]): Covered[] =>
  names.map((name) => ({ regionCode, name, generation: "5G" }));

/** Where the cards of the journeys work. */
export const covered: readonly Covered[] = [
  ...in5G("CH", "Swisscom"),
  ...in5G("FR", "Orange", "Bouygues"),
  ...in5G("HK", "CSL"),
  ...in5G("JP", "NTT Docomo", "SoftBank"),
  ...in5G("TH", "AIS"),
  ...in5G("US", "T-Mobile"),
];

export const coveredCodes = [...new Set(covered.map(({ regionCode }) => regionCode))];
