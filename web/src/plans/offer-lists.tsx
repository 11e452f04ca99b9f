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
import { LinkButton } from "../ui/actions/link-button.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block, State } from "../ui/states/states.tsx";
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

interface PlanShelfProps {
  /** The plans that are meant, and what is said of them; without it all as they are. */
  readonly narrow?: (plans: readonly OfferedPlan[]) => readonly OfferedPlan[];
  /** The card that is ordered for. */
  readonly cardId?: string | undefined;
  /** How a plan stands to the chosen card; such a plan is lit. */
  readonly markOf?: (plan: Plan) => string | undefined;
  /** What is done with a plan; without it the plans are only shown. */
  readonly children?: (plan: Plan) => ReactNode;
}

export function PlanShelf({ narrow, cardId, markOf, children }: PlanShelfProps) {
  const t = useTranslations("plans");
  const list = useEndpoint(listPlans, {});
  const all = list.data?.items;
  const items = useMemo(() => all && (narrow?.(all) ?? all), [all, narrow]);
  return (
    <Shelf
      list={{ ...list, data: items && { items } }}
      expected={5}
      blockHeight={children ? 400 : 336}
      empty={t("empty")}
      emptyWhy={t("emptyWhy")}
    >
      {(plan) => (
        <PlanCard key={plan.id} plan={plan} cardId={cardId} mark={markOf?.(plan)}>
          {children?.(plan)}
        </PlanCard>
      )}
    </Shelf>
  );
}

/** Buys a plan, with a new eSIM or for a card of one's own. */
export function CheckoutLink({ plan }: { readonly plan: Plan }) {
  const t = useTranslations("plans");
  return (
    <LinkButton
      to="/checkout"
      search={{ plan: plan.id }}
      aria-label={t("orderFor", { plan: plan.name })}
    >
      {t("order")}
    </LinkButton>
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
