import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { Amount } from "../../values/money/amount.ts";
import { ChannelName } from "../../values/sims/channel-name.ts";
import { CountryCode } from "../../values/places/country-code.ts";
import {
  DayInput,
  DayText,
  InstantText,
  MonthInput,
  MonthText,
} from "../../values/days/moments.ts";
import { Megabytes } from "../../values/sims/traffic.ts";
import { UnitCost } from "../../values/money/unit-cost.ts";

const count = z.number().int();

/** What a channel's carrier takes, without VAT, from a billing day on until the next of its price lists. */
const costs = {
  /** Of a megabyte, in regions that have no price of their own. */
  perMb: UnitCost,
  /** Of a SIM on each billing day on which it is used. */
  perDay: UnitCost,
  /** Of a SIM in each calendar month in which it is used. */
  perMonth: UnitCost,
};

/** The price of a megabyte in a region. */
const RegionCost = z.object({ regionCode: CountryCode, perMb: UnitCost });

const PriceList = z
  .object({
    from: DayText,
    /** The last day on which it is in force; null: no other follows. */
    to: DayText.nullable(),
    ...costs,
    /** By their codes. */
    regions: z.array(RegionCost),
  })
  .meta({ id: "CarrierPriceList" });
export type PriceList = z.infer<typeof PriceList>;

/** The price lists of a channel, the latest first. */
const priceLists = z.object({ items: z.array(PriceList) });

export const listChannelCosts = endpoint({
  method: "GET",
  path: "/admin/channel/costs",
  summary:
    "What a channel's carrier takes for its cards and their use, the latest price list first",
  role: "administrator",
  right: ["channels", "reports"],
  input: z.strictObject({ channelName: ChannelName }),
  output: priceLists,
  problems: ["not_found"],
});

export const saveChannelCosts = endpoint({
  method: "POST",
  path: "/admin/channel/saveCosts",
  summary:
    "Write down what a channel's carrier takes from a billing day on, or put a price list right; margins of all times follow it, no money moves",
  role: "administrator",
  right: "channels",
  input: z.strictObject({
    channelName: ChannelName,
    /** The first day of the price list that is put right; undefined: another one. */
    replaces: DayInput.optional(),
    from: DayInput,
    ...costs,
    regions: z
      .array(RegionCost.strict())
      .max(300)
      .refine((rows) => new Set(rows.map((row) => row.regionCode)).size === rows.length, {
        ...fieldMessage("region_repeated"),
      }),
  }),
  output: priceLists,
  problems: ["not_found"],
});

export const removeChannelCosts = endpoint({
  method: "POST",
  path: "/admin/channel/removeCosts",
  summary: "Remove a price list of a channel's carrier; the one before it goes on",
  role: "administrator",
  right: "channels",
  input: z.strictObject({ channelName: ChannelName, from: DayInput }),
  output: priceLists,
  problems: ["not_found"],
});

/** What came in by SIMs and what they cost. What stands in a row is rounded so that all rows together are the whole. */
const figures = {
  /** SIMs that were used or had fees. */
  cards: count,
  usedMb: Megabytes,
  /** Fees of plans, add-ons and eSIMs, less what was given back of them; booked in the period. */
  revenue: Amount,
  /** What of it is VAT. */
  tax: Amount,
  /** What carriers take for it, by the price lists of their channels. */
  cost: Amount,
  /** Revenue less tax and cost. */
  margin: Amount,
};

const Margin = z.object(figures).meta({ id: "Margin" });
export type Margin = z.infer<typeof Margin>;

/** Calendar months in the billing zone, both included, 12 at most. */
const months = { from: MonthInput, to: MonthInput };

export const getMargins = endpoint({
  method: "GET",
  path: "/admin/margin/report",
  summary:
    "What SIMs brought in and cost over some calendar months, by plan, channel, region and month, and the SIMs that cost most beyond what they brought",
  role: "administrator",
  right: "reports",
  input: z.strictObject(months),
  output: z.object({
    asOf: InstantText,
    from: MonthText,
    to: MonthText,
    total: Margin,
    months: z.array(Margin.extend({ month: MonthText })),
    /** By what they brought after costs, the most first; null: what no plan covered, and fees of eSIMs before one. */
    plans: z.array(Margin.extend({ planId: z.string().nullable(), name: z.string().nullable() })),
    channels: z.array(Margin.extend({ channelName: z.string() })),
    /** Fees of a SIM and month by where it was used then; null: it was not used. */
    regions: z.array(Margin.extend({ regionCode: z.string().nullable() })),
    /** At most 20 that cost more than they brought, the worst first. */
    losing: z.array(
      Margin.extend({
        cardId: z.string(),
        cardNumber: z.string(),
        iccid: z.string(),
        channelName: z.string(),
      }),
    ),
    /** Channels that were used on days on which no price list is in force: their use counts as free. */
    unpriced: z.array(z.object({ channelName: z.string(), usedMb: Megabytes })),
  }),
  problems: [],
});

export const exportMargins = endpoint({
  method: "GET",
  path: "/admin/margin/cards",
  summary:
    "What each SIM brought in and cost over some calendar months, by their numbers, as a sheet (CSV, UTF-8)",
  role: "administrator",
  right: "reports",
  limit: "export",
  file: "text/csv",
  input: z.strictObject(months),
  output: z.string(),
  problems: [],
});
