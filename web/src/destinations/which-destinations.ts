import { getCard } from "@farsim/contract/cards.ts";
import { listCardDestinations, listDestinations } from "@farsim/contract/coverage.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { useTranslations } from "use-intl";
import { useCardName } from "../cards/card-name.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { destinationsByPart } from "../platform/page-facts.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";

/** Which destinations a page shows: all of the shop, or where one plan or one of the reader's cards works. */
export interface Which {
  readonly plan?: string | undefined;
  readonly card?: string | undefined;
}

const codesOf = (items: readonly { readonly regionCode: string }[]) =>
  items.map(({ regionCode }) => regionCode);

/** All of the shop: at once as the server wrote them into the page, then as they are. */
function useAll(enabled: boolean) {
  const t = useTranslations("destinations");
  const list = useEndpoint(listDestinations, {}, { enabled });
  const codes = list.data ? codesOf(list.data.items) : Object.values(destinationsByPart()).flat();
  return {
    query: { data: { codes }, error: null, refetch: list.refetch },
    under: t("under"),
    none: t("none"),
  };
}

function useOfPlan(planId: string) {
  const t = useTranslations("destinations");
  const list = useEndpoint(listPlans, {}, { enabled: planId !== "" });
  const plan = list.data?.items.find(({ id }) => id === planId);
  const codes = plan?.regionCodes ?? [];
  return {
    query: { ...list, data: list.data && { codes } },
    under: plan ? t("underPlan", { plan: plan.name }) : t("under"),
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
export function useDestinations({ plan = "", card = "" }: Which) {
  const loggedIn = useSession(isLoggedIn);
  const cardId = loggedIn ? card : "";
  const ofCard = useOfCard(cardId);
  const ofPlan = useOfPlan(cardId === "" ? plan : "");
  const all = useAll(cardId === "" && plan === "");
  if (cardId !== "") return { ...ofCard, isPart: true };
  return plan === "" ? { ...all, isPart: false } : { ...ofPlan, isPart: true };
}
