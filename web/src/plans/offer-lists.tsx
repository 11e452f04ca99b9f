import type { Card } from "@farsim/contract/cards.ts";
import { listCardDestinations } from "@farsim/contract/coverage.ts";
import {
  type AddOn,
  listAddOns,
  listPlans,
  type OfferedPlan,
  type Plan,
} from "@farsim/contract/plans.ts";
import { IconPackageOff } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { QueryView } from "../ui/query-view.tsx";
import { Block, State } from "../ui/states.tsx";
import { AddOnCard, PlanCard } from "./plan-card.tsx";
import styles from "./plan-card.module.css";

interface GridProps<Item> {
  readonly list: {
    readonly data?: { readonly items: readonly Item[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly expected: number;
  readonly blockHeight: number;
  readonly empty: string;
  readonly emptyWhy: string;
  readonly children: (item: Item) => ReactNode;
}

/** Up to five stand in one row where there is room; more of them in rows that differ by as little as can be. */
function across(count: number): CSSProperties {
  const rows = Math.ceil(count / 5);
  return { "--across": Math.max(2, Math.ceil(count / rows)) } as CSSProperties;
}

/** Offers side by side. */
export function OfferGrid(props: { readonly count: number; readonly children: ReactNode }) {
  const { count, children } = props;
  return (
    <div className={styles.grid} style={across(count)} data-few={count < 3 || undefined}>
      {children}
    </div>
  );
}

/** A shelf of offers in each of its states. */
function Shelf<Item>({ list, ...props }: GridProps<Item>) {
  // Drawn in many short turns, so that the page answers a touch meanwhile.
  const items = useDeferredValue(list.data?.items);
  return (
    <QueryView
      query={{ ...list, data: items }}
      loading={
        <div className={styles.grid} style={across(props.expected)}>
          {Array.from({ length: props.expected }, (_, place) => place).map((place) => (
            <Block key={place} height={props.blockHeight} radius={18} />
          ))}
        </div>
      }
    >
      {(offers) =>
        offers.length === 0 ? (
          <State sign={<IconPackageOff size={30} />} title={props.empty}>
            {props.emptyWhy}
          </State>
        ) : (
          <OfferGrid count={offers.length}>{offers.map((item) => props.children(item))}</OfferGrid>
        )
      }
    </QueryView>
  );
}

/** The plans that a card can have, each with the regions where that card works; all of them, where there is no card. */
function usePlansFor(card: Card | undefined, plans: readonly OfferedPlan[] | undefined) {
  const cardId = card?.id ?? "";
  const reach = useEndpoint(listCardDestinations, { cardId }, { enabled: card !== undefined });
  const places = card && reach.data?.items;
  return useMemo(() => {
    if (!card) return plans;
    const codes = new Set(places?.map(({ regionCode }) => regionCode));
    // A carrier of which the operator has not said yet where it works may work anywhere.
    const isKnown = codes.size > 0;
    return plans
      ?.map((plan) => ({
        ...plan,
        regionCodes: isKnown ? plan.regionCodes.filter((code) => codes.has(code)) : [],
      }))
      .filter(
        ({ id, channelIds, regionCodes }) =>
          id === card.plan?.id ||
          (channelIds?.includes(card.channelId) !== false && (!isKnown || regionCodes.length > 0)),
      );
  }, [card, plans, places]);
}

interface PlanShelfProps {
  /** The card that is ordered for: what it cannot have is not shown. */
  readonly card?: Card | undefined;
  /** How a plan stands to the chosen card; such a plan is lit. */
  readonly markOf?: (plan: Plan) => string | undefined;
  /** What is done with a plan; without it the plans are only shown. */
  readonly children?: (plan: Plan) => ReactNode;
}

export function PlanShelf({ card, markOf, children }: PlanShelfProps) {
  const t = useTranslations("plans");
  const list = useEndpoint(listPlans, {});
  const items = usePlansFor(card, list.data?.items);
  return (
    <Shelf
      list={{ ...list, data: items && { items } }}
      expected={5}
      blockHeight={children ? 400 : 336}
      empty={t("empty")}
      emptyWhy={t("emptyWhy")}
    >
      {(plan) => (
        <PlanCard key={plan.id} plan={plan} cardId={card?.id} mark={markOf?.(plan)}>
          {children?.(plan)}
        </PlanCard>
      )}
    </Shelf>
  );
}

interface AddOnShelfProps {
  /** What is done with an add-on; without it the add-ons are only shown. */
  readonly children?: (addOn: AddOn) => ReactNode;
}

export function AddOnShelf({ children }: AddOnShelfProps) {
  const t = useTranslations("plans");
  const list = useEndpoint(listAddOns, {});
  return (
    <Shelf
      list={list}
      expected={5}
      blockHeight={children ? 372 : 304}
      empty={t("noAddOns")}
      emptyWhy={t("noAddOnsWhy")}
    >
      {(addOn) => (
        <AddOnCard key={addOn.id} addOn={addOn}>
          {children?.(addOn)}
        </AddOnCard>
      )}
    </Shelf>
  );
}
