import { z } from "zod";
import { type RegionCode, regionCodes } from "./regions.ts";

/** A country or region by its code (ISO 3166-1), of those that have a name in every language. */
export const CountryCode = z.enum(regionCodes as [RegionCode, ...RegionCode[]]);
