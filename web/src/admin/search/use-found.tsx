import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import type { searchDesk } from "@farsim/contract/desk/shop/search.ts";
import type { OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { type Batch, listBatchCards } from "@farsim/contract/desk/cards/stock-import.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { OperatorPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import type { ReactNode } from "react";
import type { LinkProps } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { inFours, toneOf } from "../../cards/card-words.ts";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { nameOf } from "../kit/name-of.ts";
import { wayTo } from "../desk/thing.ts";
import { useMay } from "../desk/use-may.tsx";

export type Answer = Output<typeof searchDesk>;
export type Kind = keyof Answer;
export const kinds = ["customers", "cards", "orders", "batches"] as const satisfies Kind[];

/** A page of one thing, or a place in a list. */
type Way = Pick<LinkProps, "to" | "params" | "search">;

const inList = (search: Readonly<Record<string, string>>): Way => ({ to: "/adminMode", search });

/** A result, and where it leads. */
export interface Found {
  readonly key: string;
  readonly leadsTo: Way;
  readonly name: string;
  readonly about?: string;
  readonly end?: ReactNode;
}

export interface Group {
  readonly kind: Kind;
  readonly found: readonly Found[];
  /** The whole list, where it has more and can be narrowed so. */
  readonly all?: Found | undefined;
}

const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");

/** How each kind is shown, and where it leads for those whose role lets them go there. */
function useShown() {
  const t = useTranslations("desk");
  const cards = useTranslations("cards");
  const orders = useTranslations("operatorOrders");
  const { money, moment } = useFormat();
  const may = useMay();
  return {
    customers: (customer: Customer): Omit<Found, "key"> => ({
      leadsTo: wayTo("customer", customer.id),
      name: nameOf(customer),
      about: customer.username === null ? "" : customer.email,
      end: money(customer.balance),
    }),
    cards: (card: OperatorCard): Omit<Found, "key"> => ({
      leadsTo: may(getOperatorCard)
        ? wayTo("card", card.id)
        : inList({ tab: "cards", search: card.cardNumber }),
      name: inFours(card.cardNumber),
      about: joined([
        card.iccid,
        card.tag,
        card.username ?? card.email ?? (card.bound ? null : t("inStock")),
      ]),
      end: <StatusBadge tone={toneOf(card)}>{cards(`status.${card.status}`)}</StatusBadge>,
    }),
    orders: (order: OperatorPayOrder): Omit<Found, "key"> => ({
      leadsTo: inList({ tab: "orders", search: order.remark }),
      name: spoken(order.remark),
      about: joined([nameOf(order), moment(order.createdAt)]),
      end: joined([money(order.total), orders(order.status)]),
    }),
    batches: ({ id, name, cards: count, createdAt }: Batch): Omit<Found, "key"> => ({
      leadsTo: inList(may(listBatchCards) ? { tab: "stock", batch: id } : { tab: "stock" }),
      name,
      about: joined([t("search.cardCount", { count }), moment(createdAt)]),
    }),
  };
}

/** What was found, by kind, without the kinds of which nothing was. */
export function useFound(answer: Answer | undefined, text: string): readonly Group[] {
  const t = useTranslations("desk");
  const shown = useShown();
  return kinds.flatMap((kind) => {
    const { items = [], isMore = false } = answer?.[kind] ?? {};
    if (items.length === 0) return [];
    const show = shown[kind] as (item: (typeof items)[number]) => Omit<Found, "key">;
    const found = items.map((item) => ({ key: `${kind}-${item.id}`, ...show(item) }));
    const all =
      isMore && kind !== "batches"
        ? {
            key: `${kind}-all`,
            leadsTo: inList({ tab: kind, search: text }),
            name: t(`search.all.${kind}`),
          }
        : undefined;
    return [{ kind, found, all }];
  });
}
