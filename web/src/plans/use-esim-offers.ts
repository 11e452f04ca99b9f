import { listEsimOffers } from "@farsim/contract/esim-offers.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { useMemo } from "react";
import { useEndpoint } from "../platform/calls/query-client.ts";

/** For which plans there is a new eSIM now, in a region where one is named. */
export interface EsimOffers {
  readonly any: boolean;
  readonly has: (planId: string) => boolean;
}

const unknown: EsimOffers = { any: true, has: () => true };

/**
 * Undefined until it is known, so that nothing moves under a finger. Where it cannot be learned, eSIMs are taken to be there: the
 * server refuses those that are not.
 */
export function useEsimOffers(regionCode: RegionCode | undefined): EsimOffers | undefined {
  const answer = useEndpoint(listEsimOffers, regionCode === undefined ? {} : { regionCode });
  const { data, failureCount } = answer;
  const planIds = data?.planIds;
  const offers = useMemo(
    () =>
      planIds && {
        any: planIds.length > 0,
        has: (planId: string) => planIds.includes(planId),
      },
    [planIds],
  );
  // What was known of this place stays while it is asked again, also by an account that was just opened.
  if (data?.regionCode !== regionCode || !data) return failureCount > 0 ? unknown : undefined;
  return offers;
}
