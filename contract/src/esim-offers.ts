import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CountryCode } from "./values/country-code.ts";

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
