import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { CountryCode } from "../../values/places/country-code.ts";
import { DayInput } from "../../values/days/moments.ts";
import { taxRates } from "../../values/money/tax.ts";
import { keptOf, seen } from "../shop/kept-topic.ts";

/** As many countries as can have rates of their own. */
export const mostTaxPlaces = 60;

/** A row that was added names none at first. */
const ChosenCountry = z.enum(CountryCode.options, fieldMessage("required"));

/** The rates of the tax that each kind of fee contains, on top of its net price: everywhere, and in countries that have rates of their own. Prices contain it. */
export const TaxSettings = z.strictObject({
  ...taxRates,
  places: z
    .array(z.strictObject({ country: ChosenCountry, ...taxRates }))
    .max(mostTaxPlaces, fieldMessage("too_long")),
});
export type TaxSettings = z.infer<typeof TaxSettings>;

export const changeTax = endpoint({
  method: "POST",
  path: "/admin/settings/changeTax",
  summary:
    "Set the rates of the tax that fees contain, from a billing day on that has not begun, at most 366 days ahead; without a day at once, as long as nothing was ever booked; a later change takes the place of one that is still to come",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: TaxSettings.extend({ ...seen, from: DayInput.optional() }),
  output: keptOf(TaxSettings),
  problems: ["settings_changed"],
});
