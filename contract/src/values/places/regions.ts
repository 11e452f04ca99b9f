/**
 * The regions of the shop by part of the world (United Nations, M49), each by its code: ISO 3166-1 where it is a country. They
 * are those of the database without the one that takes what no one knows; a test holds the two together.
 */
export const regionsByPart = {
  asia: [
    "AE",
    "AM",
    "AZ",
    "BD",
    "BH",
    "BN",
    "CN",
    "CY",
    "GE",
    "HK",
    "ID",
    "IL",
    "IN",
    "IQ",
    "JO",
    "JP",
    "KG",
    "KH",
    "KR",
    "KW",
    "KZ",
    "LA",
    "LB",
    "LK",
    "MM",
    "MN",
    "MO",
    "MV",
    "MY",
    "NP",
    "OM",
    "PH",
    "PK",
    "QA",
    "SA",
    "SG",
    "TH",
    "TJ",
    "TR",
    "TW",
    "UZ",
    "VN",
  ],
  europe: [
    "AL",
    "AT",
    "BA",
    "BE",
    "BG",
    "BY",
    "CH",
    "CZ",
    "DE",
    "DK",
    "EE",
    "ES",
    "FI",
    "FR",
    "GB",
    "GR",
    "HR",
    "HU",
    "IE",
    "IS",
    "IT",
    "LI",
    "LT",
    "LU",
    "LV",
    "MC",
    "MD",
    "ME",
    "MK",
    "MT",
    "NL",
    "NO",
    "PL",
    "PT",
    "RO",
    "RS",
    "RU",
    "SE",
    "SI",
    "SK",
    "UA",
  ],
  americas: [
    "AR",
    "BO",
    "BR",
    "CA",
    "CL",
    "CO",
    "CR",
    "DO",
    "EC",
    "GT",
    "JM",
    "MX",
    "PA",
    "PE",
    "PR",
    "PY",
    "SV",
    "US",
    "UY",
  ],
  africa: [
    "DZ",
    "EG",
    "ET",
    "GH",
    "KE",
    "MA",
    "MG",
    "MU",
    "NG",
    "RW",
    "SC",
    "TN",
    "TZ",
    "UG",
    "ZA",
    "ZM",
  ],
  oceania: ["AU", "FJ", "GU", "NZ", "PG"],
} as const;

export type WorldPart = keyof typeof regionsByPart;
export type RegionCode = (typeof regionsByPart)[WorldPart][number];

export const worldParts = Object.keys(regionsByPart) as WorldPart[];

/** Regions by part of the world; a part without any is left out. */
export type PartedRegions = Partial<Record<WorldPart, readonly RegionCode[]>>;

/** Those of the regions that are among the codes, by part of the world. */
export function regionsAmong(codes: ReadonlySet<string>): PartedRegions {
  return Object.fromEntries(
    worldParts.flatMap((part) => {
      const among = regionsByPart[part].filter((code) => codes.has(code));
      return among.length > 0 ? [[part, among]] : [];
    }),
  );
}
export const regionCodes: readonly RegionCode[] = Object.values(regionsByPart).flat();

/** The region that stands for every name we do not know: use is never lost for want of a name. */
export const otherRegion = "ZZ";

/** All that use is counted for. */
export type NamedRegion = RegionCode | typeof otherRegion;
export const namedRegions: readonly NamedRegion[] = [...regionCodes, otherRegion];
