import { type AddOn, listAddOns, listPlans, type Plan } from "@farsim/contract/plans.ts";
import { Button } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useAnswer } from "../platform/answers.ts";
import { Block, Failed, Loading, State } from "../ui/states.tsx";
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

/** A shelf of offers in each of its states. */
function Shelf<Item>({ list, ...props }: GridProps<Item>) {
  if (list.data) {
    return list.data.items.length === 0 ? (
      <State sign={<IconPackageOff size={30} />} title={props.empty}>
        {props.emptyWhy}
      </State>
    ) : (
      <div
        className={styles.grid}
        style={across(list.data.items.length)}
        data-few={list.data.items.length < 3 || undefined}
      >
        {list.data.items.map((item) => props.children(item))}
      </div>
    );
  }
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <Loading>
      <div className={styles.grid} style={across(props.expected)}>
        {Array.from({ length: props.expected }, (_, place) => place).map((place) => (
          <Block key={place} height={props.blockHeight} radius={18} />
        ))}
      </div>
    </Loading>
  );
}

interface PlanShelfProps {
  /** How a plan stands to the chosen card; such a plan is lit and cannot be ordered. */
  readonly markOf?: (plan: Plan) => string | undefined;
  /** Without it the plans are only shown. */
  readonly order?: (plan: Plan) => void;
}

export function PlanShelf({ markOf, order }: PlanShelfProps) {
  const t = useTranslations("plans");
  const list = useAnswer(listPlans, {});
  return (
    <Shelf
      list={list}
      expected={5}
      blockHeight={order ? 400 : 336}
      empty={t("empty")}
      emptyWhy={t("emptyWhy")}
    >
      {(plan) => {
        const mark = markOf?.(plan);
        return (
          <PlanCard key={plan.id} plan={plan} mark={mark}>
            {order ? (
              <Button
                disabled={mark !== undefined}
                onClick={() => order(plan)}
                aria-label={t("orderFor", { plan: plan.name })}
              >
                {t("order")}
              </Button>
            ) : null}
          </PlanCard>
        );
      }}
    </Shelf>
  );
}

interface AddOnShelfProps {
  /** Without it the add-ons are only shown. */
  readonly order?: (addOn: AddOn) => void;
  /** The chosen card needs something else first. */
  readonly disabled?: boolean;
}

export function AddOnShelf({ order, disabled = false }: AddOnShelfProps) {
  const t = useTranslations("plans");
  const list = useAnswer(listAddOns, {});
  return (
    <Shelf
      list={list}
      expected={5}
      blockHeight={order ? 372 : 304}
      empty={t("noAddOns")}
      emptyWhy={t("noAddOnsWhy")}
    >
      {(addOn) => (
        <AddOnCard key={addOn.id} addOn={addOn}>
          {order ? (
            <Button
              disabled={disabled}
              onClick={() => order(addOn)}
              aria-label={t("orderFor", { plan: addOn.name })}
            >
              {t("order")}
            </Button>
          ) : null}
        </AddOnCard>
      )}
    </Shelf>
  );
}
