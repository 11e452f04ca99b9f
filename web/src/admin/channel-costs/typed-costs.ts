import { type PriceList, saveChannelCosts } from "@farsim/contract/desk/money/margins.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { typedUnitCost } from "@farsim/contract/values/money/unit-cost.ts";
import { z } from "zod";
import { judgedBy } from "../../ui/forms/judged-by.ts";

/** A region with a price of its own. */
interface TypedRegionCost {
  /** Of the row: it stays when another region is chosen. */
  readonly key: string;
  /** Empty until one is chosen. */
  readonly regionCode: RegionCode | "";
  readonly perMb: string;
}

/** A price list as it stands in the form: amounts as they are typed; empty: nothing. */
export interface TypedCosts extends Record<string, unknown> {
  /** A billing day. */
  readonly from: string;
  readonly perMb: string;
  readonly perDay: string;
  readonly perMonth: string;
  readonly regions: TypedRegionCost[];
}

/** Without a price list to begin with the amounts are empty. */
export const typedOf = (list: PriceList | undefined, from: string): TypedCosts => ({
  from,
  perMb: list?.perMb ?? "",
  perDay: list?.perDay ?? "",
  perMonth: list?.perMonth ?? "",
  regions: (list?.regions ?? []).map(({ regionCode, perMb }) => ({
    key: regionCode,
    regionCode,
    perMb,
  })),
});

/** What is no amount stays as it was typed, and is refused. */
const costOf = (typed: string) => typedUnitCost(typed) ?? typed;

/** What the form means, as the call takes it beside the channel. */
export function costsOf(
  typed: TypedCosts,
): Omit<CallInput<typeof saveChannelCosts>, "channelName" | "replaces"> {
  const { from, perMb, perDay, perMonth, regions } = typed;
  return {
    from,
    perMb: costOf(perMb),
    perDay: costOf(perDay),
    perMonth: costOf(perMonth),
    regions: regions.map((region) => ({
      // The call refuses one that is not chosen.
      regionCode: region.regionCode as RegionCode,
      perMb: costOf(region.perMb),
    })),
  };
}

/** A row that was added names no region at first. */
const withChosenRegions = z.object({
  regions: z.array(z.object({ regionCode: z.string().min(1, fieldMessage("required")) })),
});

/** The form, by the very rules of the call that it makes. */
export const typedCosts = judgedBy<TypedCosts>(
  z.intersection(
    withChosenRegions,
    saveChannelCosts.input.omit({ channelName: true, replaces: true }),
  ),
  costsOf,
);
