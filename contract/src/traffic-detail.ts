import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { DayInput, DayText } from "./values/days/moments.ts";
import { Megabytes } from "./values/sims/traffic.ts";

/** Two years, one of them a leap year: the longest range that is answered at once. */
export const mostTrafficDays = 731;

/** What was used on billing days, the first and the last included. */
export const TrafficDetail = z
  .object({
    from: DayText,
    to: DayText,
    /** Every day of the range, the days without use too. */
    days: z.array(z.object({ date: DayText, usedMb: Megabytes })),
    /** Where it was used, the most first. */
    regions: z.array(
      z.object({
        /** ISO 3166-1 where it is a country; `ZZ` for every other. */
        regionCode: z.string(),
        regionName: z.string(),
        usedMb: Megabytes,
        /** Percent with one decimal. Together they are 100.0 to the tenth. */
        proportion: z.number().min(0).max(100),
      }),
    ),
    totalMb: Megabytes,
    /** As many days just before. */
    before: z.object({ from: DayText, to: DayText, totalMb: Megabytes }),
  })
  .meta({ id: "TrafficDetail" });
export type TrafficDetail = z.infer<typeof TrafficDetail>;

export const getTrafficDetail = endpoint({
  method: "GET",
  path: "/traffic/detail",
  summary:
    "Data used by day and by region, of one card or of the whole account; billing days, both included",
  role: "customer",
  input: z.strictObject({
    /** None: the whole account, with the cards it has given up. */
    cardId: z.string().min(1).max(40).optional(),
    from: DayInput,
    to: DayInput,
  }),
  output: TrafficDetail,
  problems: ["not_found"],
});
