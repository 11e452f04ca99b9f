import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CountryCode } from "./values/places/country-code.ts";

export const listEsimOffers = endpoint({
  method: "GET",
  path: "/esim/offers",
  summary:
    "The plans that can be bought with a new eSIM now, of one that works in a region where one is named",
  role: "visitor",
  input: z.strictObject({ regionCode: CountryCode.optional() }),
  output: z.object({
    /** The region that was asked for. */
    regionCode: CountryCode.optional(),
    planIds: z.array(z.string()),
  }),
  problems: [],
});

export const getEsimPlaces = endpoint({
  method: "GET",
  path: "/esim/places",
  summary: "Where a new eSIM for a plan works, and whether a purchase must say where it is for",
  role: "visitor",
  input: z.strictObject({
    planId: z.string().min(1).max(40),
    /** Where it must work. */
    regionCode: CountryCode.optional(),
  }),
  output: z.object({
    planId: z.string(),
    /** The region that was asked for. */
    regionCode: CountryCode.optional(),
    /** Whether there is one now that works in that region, or any where none is named. */
    inStock: z.boolean(),
    /** Whether it may not work everywhere that the plan is sold for: then a purchase must name a region. */
    needsRegion: z.boolean(),
    /** The regions that one can be had for now. */
    choices: z.array(CountryCode),
    /** Where any that may be given works. */
    regionCodes: z.array(CountryCode),
  }),
  problems: ["not_found"],
});
