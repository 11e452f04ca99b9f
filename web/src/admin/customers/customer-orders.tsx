import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import type { OperatorPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { usePayingFrom } from "../../payments/paying-from.ts";
import { type Line, Lines, Row } from "../../ui/page/layout.tsx";
import { Block } from "../../ui/states/states.tsx";
import { PagedList } from "../../ui/tables/paged-list.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { Part } from "../desk/drawer-part.tsx";
import styles from "../desk/drawer.module.css";
import { FinishDialog } from "../orders/finish-dialog.tsx";
import { PayOrderActions } from "../orders/pay-order-columns.tsx";
import { SeenDialog } from "../orders/seen-dialog.tsx";
import { PayOrderState } from "../orders/pay-order-state.tsx";
import { useOrdersOf } from "./customer-lists.ts";

interface CustomerOrdersProps {
  readonly shown: { readonly customer: Customer };
}

function useOrderLine(actions: Omit<ComponentProps<typeof PayOrderActions>, "order">) {
  const t = useTranslations("operatorOrders");
  const { money, moment } = useFormat();
  const payingFrom = usePayingFrom("operatorOrders");
  return (order: OperatorPayOrder): Line => ({
    key: order.id,
    what: `${money(order.amount)} · ${spoken(order.remark)}`,
    aside: (
      <Row as="span" gap="8">
        <PayOrderState order={order} />
        <PayOrderActions order={order} {...actions} />
      </Row>
    ),
    under: [
      moment(order.createdAt),
      t("toPayOf", { total: money(order.total) }),
      payingFrom(order.method),
      order.finishedAt &&
        t(order.finishedBy === "stripe" ? "finishedByStripe" : "finishedByAdministrator", {
          moment: moment(order.finishedAt),
        }),
    ]
      .filter(Boolean)
      .join(" · "),
  });
}

/** What a customer ordered to recharge, newest first, paid or not. */
export function CustomerOrders({ shown: { customer } }: CustomerOrdersProps) {
  const t = useTranslations("desk");
  const [asked, setAsked] = useState<OperatorPayOrder | null>(null);
  const [opened, setOpened] = useState(false);
  const [toMark, setToMark] = useState<OperatorPayOrder | null>(null);
  const finish = (order: OperatorPayOrder) => {
    setAsked(order);
    setOpened(true);
  };
  const line = useOrderLine({ finish, markSeen: setToMark });
  const list = useOrdersOf(customer.email);
  const title = t("sections.orders");
  return (
    <Part title={title} empty={list.items?.length === 0 ? t("noOrders") : undefined}>
      <PagedList list={list} loading={<Block height={140} radius={14} />}>
        {(items) => <Lines label={title} lines={items.map(line)} />}
      </PagedList>
      <p>
        <Link
          to="/adminMode"
          search={{ tab: "orders", search: customer.email }}
          className={styles.link}
        >
          {t("findInOrders")}
        </Link>
      </p>
      <FinishDialog order={asked} opened={opened} close={() => setOpened(false)} />
      <SeenDialog order={toMark} close={() => setToMark(null)} />
    </Part>
  );
}
