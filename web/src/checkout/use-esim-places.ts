import { getEsimPlaces } from "@farsim/contract/esim-offers.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";

type Places = Omit<Output<typeof getEsimPlaces>, "planId" | "regionCode">;

export interface EsimPlaces extends Places {
  /** Whether this is of another region, while it is asked for the one that has just been chosen. */
  readonly isOfAnother: boolean;
}

const unknown: EsimPlaces = {
  inStock: true,
  needsRegion: false,
  choices: [],
  regionCodes: [],
  isOfAnother: false,
};

/**
 * Where a new eSIM for a plan works, and whether there is one. Undefined until it is known, so that nothing moves under a finger. Where
 * it cannot be learned, one is taken to be there and to work: the server refuses what is not so.
 */
export function useEsimPlaces(
  planId: string,
  regionCode: RegionCode | undefined,
): EsimPlaces | undefined {
  const { data, failureCount } = useEndpoint(getEsimPlaces, {
    planId,
    ...(regionCode !== undefined && { regionCode }),
  });
  const isOfAnother = data?.planId !== planId || data.regionCode !== regionCode;
  if (isOfAnother && failureCount > 0) return unknown;
  // What was known stays while another region is asked for.
  return data?.planId === planId ? { ...data, isOfAnother } : undefined;
}
