import type { Network } from "@farsim/contract/coverage.ts";
import { saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { CountryCode } from "@farsim/contract/values/places/country-code.ts";
import { z } from "zod";

/** A region as it stands in the form: empty until one is chosen. */
export interface TypedRegion extends Record<string, unknown> {
  readonly regionCode: string;
  readonly networks: Network[];
}

export const typedRegion: z.ZodType<unknown, TypedRegion> = z.object({
  regionCode: z.string().min(1, fieldMessage("required")),
  networks: saveCoverage.input.shape.networks,
});

/** What the form means, as the call takes it beside the channel. */
export const regionOf = ({
  regionCode,
  networks,
}: TypedRegion): Omit<CallInput<typeof saveCoverage>, "channelName"> => ({
  regionCode: CountryCode.parse(regionCode),
  networks: networks.map(({ name, generation }) => ({ name: name.trim(), generation })),
});
