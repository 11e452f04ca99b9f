import { mostDaysAhead } from "@farsim/contract/desk/shop/kept-topic.ts";
import { changeTax, type TaxSettings } from "@farsim/contract/desk/money/tax-settings.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { onEveryFee } from "@farsim/contract/values/money/tax.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { dayPlus } from "../../../platform/clock.ts";
import { wallTimeAt } from "../../../platform/zone-time.ts";
import { judgedBy } from "../../../ui/forms/judged-by.ts";
import type { TaxRates } from "../../kit/rates-text.ts";
import { rateOf, shareOf } from "./typed-rate.ts";

/** A country with rates of its own. */
interface TypedPlace extends TaxRates {
  /** Of the row: it stays when another country is chosen. */
  readonly key: string;
  /** Empty until one is chosen. */
  readonly country: RegionCode | "";
}

/** Rates as they stand in the form: shares of a hundred as they are typed; empty: no tax. */
export interface TypedTax extends TaxRates, Record<string, unknown> {
  readonly places: TypedPlace[];
  /** A billing day; empty: at once. */
  readonly from: string;
}

const eachRate = (rates: TaxRates, valueOf: (rate: string) => string): TaxRates =>
  onEveryFee((account) => valueOf(rates[account]));

interface Kept {
  readonly values: TaxSettings;
  /** Where they are still to come; saved again, they come then. */
  readonly validFrom?: string | undefined;
}

interface Terms {
  readonly zone: string;
  /** The billing day; undefined until the terms have come. */
  readonly today: string | undefined;
}

/** The days from which on other rates can hold: the first that has not begun is tomorrow. */
export const daysOfChange = (today: string | undefined) =>
  today === undefined ? {} : { min: dayPlus(today, 1), max: dayPlus(today, mostDaysAhead) };

function dayOf({ validFrom }: Kept, { zone, today }: Terms): string {
  if (validFrom !== undefined) return wallTimeAt(validFrom, zone).slice(0, 10);
  return daysOfChange(today).min ?? "";
}

const shares = (rates: TaxRates) => eachRate(rates, (rate) => (rate === "" ? "" : shareOf(rate)));

export const typedOf = (kept: Kept, terms: Terms): TypedTax => ({
  ...shares(kept.values),
  places: kept.values.places.map(({ country, ...rates }) => ({
    key: country,
    country,
    ...shares(rates),
  })),
  from: dayOf(kept, terms),
});

/** A row for another country begins with the default rates, as they are typed. */
export const placeOf = (typed: TypedTax, key: string): TypedPlace => ({
  key,
  country: "",
  ...eachRate(typed, (share) => share),
});

/** What the form means, as the call takes it. */
export function taxOf(typed: TypedTax): Omit<CallInput<typeof changeTax>, "version"> {
  const rates = (typedRates: TaxRates) => eachRate(typedRates, (share) => rateOf(share.trim()));
  return {
    ...rates(typed),
    places: typed.places.map((place) => ({
      // The call refuses one that is not chosen.
      country: place.country as RegionCode,
      ...rates(place),
    })),
    ...(typed.from !== "" && { from: typed.from }),
  };
}

/** The form, by the very rules of the call that it makes. */
export const typedTax = judgedBy<TypedTax>(changeTax.input.omit({ version: true }), taxOf);
