import { getCard } from "@farsim/contract/cards.ts";
import { listCardDestinations, listDestinations } from "@farsim/contract/coverage.ts";
import { getEsimPlaces } from "@farsim/contract/esim-offers.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { useTranslations } from "use-intl";
import { useCardName } from "../cards/card-name.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { destinationsByPart } from "../platform/page-facts.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";

/** Which destinations a page shows: all of the shop, or where one plan, a new eSIM with it, or one of the reader's cards works. */
export interface Which {
  readonly plan?: string | undefined;
  readonly card?: string | undefined;
  /** The region that a new eSIM with the plan is for. */
  readonly regionCode?: RegionCode | undefined;
}

const codesOf = (items: readonly { readonly regionCode: string }[]): readonly string[] =>
  items.map(({ regionCode }) => regionCode);

/** All of the shop: at once as the server wrote them into the page, then as they are. */
function useAll(enabled: boolean) {
  const t = useTranslations("destinations");
  const list = useEndpoint(listDestinations, {}, { enabled });
  const written: readonly string[] = Object.values(destinationsByPart()).flat();
  const first = written.length > 0 ? { codes: written } : undefined;
  return {
    query: { ...list, data: list.data ? { codes: codesOf(list.data.items) } : first },
    under: t("under"),
    none: t("none"),
  };
}

function useOfPlan(planId: string) {
  const t = useTranslations("destinations");
  const list = useEndpoint(listPlans, {}, { enabled: planId !== "" });
  const plan = list.data?.items.find(({ id }) => id === planId);
  const codes: readonly string[] = plan?.regionCodes ?? [];
  return {
    query: { ...list, data: list.data && { codes } },
    under: plan ? t("underPlan", { plan: plan.name }) : t("under"),
    none: t("noneForPlan"),
  };
}

function useOfEsim(planId: string, regionCode: RegionCode | undefined) {
  const t = useTranslations("destinations");
  const regions = useTranslations("regions");
  const enabled = planId !== "" && regionCode !== undefined;
  const named = regionCode && { planId, regionCode };
  const list = useEndpoint(getEsimPlaces, named ?? { planId }, { enabled });
  const plans = useEndpoint(listPlans, {}, { enabled });
  const plan = plans.data?.items.find(({ id }) => id === planId)?.name;
  const isSaid = plan !== undefined && regionCode !== undefined;
  return {
    query: { ...list, data: list.data && { codes: list.data.regionCodes } },
    under: isSaid ? t("underEsim", { plan, region: regions(regionCode) }) : t("under"),
    none: t("noneForPlan"),
  };
}

function useOfCard(cardId: string) {
  const t = useTranslations("destinations");
  const nameOf = useCardName();
  const enabled = cardId !== "";
  const list = useEndpoint(listCardDestinations, { cardId }, { enabled });
  const card = useEndpoint(getCard, { cardId }, { enabled }).data?.card;
  return {
    query: { ...list, data: list.data && { codes: codesOf(list.data.items) } },
    under: card ? t("underCard", { card: nameOf(card) }) : t("under"),
    none: t("noneForCard"),
  };
}

/** The codes of the destinations, how asking for them goes, and how the page says which they are. */
export function useDestinations({ plan = "", card = "", regionCode }: Which) {
  const loggedIn = useSession(isLoggedIn);
  const cardId = loggedIn ? card : "";
  const ofCard = useOfCard(cardId);
  const ofPlan = useOfPlan(plan);
  const ofEsim = useOfEsim(plan, cardId === "" ? regionCode : undefined);
  const all = useAll(cardId === "" && plan === "");
  if (cardId === "" && plan === "") return { ...all, isPart: false };
  if (cardId === "") return { ...(regionCode ? ofEsim : ofPlan), isPart: true };
  if (plan === "") return { ...ofCard, isPart: true };
  const both = { ...ofPlan, isPart: true };
  const reach = ofCard.query.data && new Set(ofCard.query.data.codes);
  if (!reach || !ofPlan.query.data) return { ...both, query: { ...ofCard.query, data: undefined } };
  const codes = ofPlan.query.data.codes.filter((code) => reach.has(code));
  return { ...both, query: { ...ofPlan.query, data: { codes } } };
}
