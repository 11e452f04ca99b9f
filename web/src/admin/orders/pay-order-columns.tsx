import type { OperatorPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { finishPayOrder as finishOrder } from "@farsim/contract/desk/money/orders.ts";
import { nameOf } from "../kit/name-of.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { useMay } from "../desk/use-may.tsx";
import { usePayingFrom } from "../../payments/paying-from.ts";
import { useSession } from "../../platform/session/session.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { Row } from "../../ui/page/layout.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { PayOrderState } from "./pay-order-state.tsx";
import styles from "./pay-orders.module.css";

interface ActionsProps {
  readonly order: OperatorPayOrder;
  readonly finish: (order: OperatorPayOrder) => void;
  readonly markSeen: (order: OperatorPayOrder) => void;
}

/** What can be done about an order by those whose role lets them. */
export function PayOrderActions({ order, finish, markSeen }: ActionsProps) {
  const t = useTranslations("operatorOrders");
  const own = useSession((state) => state.userInfo.id);
  const may = useMay();
  const remark = spoken(order.remark);
  if (order.status !== "INIT" && !order.needsLook) return null;
  if (!may(finishOrder)) return null;
  if (order.userId === own) return t("own");
  return (
    <Row as="span" gap="8" justify="end">
      {order.needsLook ? (
        <Button
          variant="light"
          onClick={() => markSeen(order)}
          aria-label={t("markSeenOf", { remark })}
        >
          {t("markSeen")}
        </Button>
      ) : null}
      {order.status === "INIT" ? (
        <Button
          variant="light"
          onClick={() => finish(order)}
          aria-label={t("finishOf", { remark })}
        >
          {t("finish")}
        </Button>
      ) : null}
    </Row>
  );
}

const quiet = { nowrap: true, dim: true, wide: true } as const;

export function usePayOrderColumns(
  finish: (order: OperatorPayOrder) => void,
  markSeen: (order: OperatorPayOrder) => void,
): Column<OperatorPayOrder>[] {
  const t = useTranslations("operatorOrders");
  const { moment } = useFormat();
  const payingFrom = usePayingFrom("operatorOrders");
  const column = useColumns<OperatorPayOrder>();
  return [
    column.cell(
      "remark",
      t("remark"),
      ({ remark }) => <span className={styles.code}>{spoken(remark)}</span>,
      { ...leading, nowrap: true },
    ),
    column.money("total", t("toPay"), { ...leading, sort: "-total" }),
    column.cell("customer", t("customer"), (order) => (
      <DrawerLink kind="customer" id={order.userId}>
        {nameOf(order)}
      </DrawerLink>
    )),
    column.cell("status", t("status"), (order) => <PayOrderState order={order} />, {
      nowrap: true,
    }),
    column.money("amount", t("amount"), { wide: true, sort: "-amount" }),
    column.money("serviceFee", t("fee"), { dim: true, wide: true }),
    column.cell("method", t("method"), ({ method }) => payingFrom(method) ?? "–", quiet),
    column.instant("createdAt", t("made"), { ...quiet, sort: "-createdAt" }),
    column.cell(
      "finished",
      t("finished"),
      ({ finishedAt, finishedBy }) =>
        finishedAt ? (
          <span className={styles.finished}>
            <span>{moment(finishedAt)}</span>{" "}
            <span>{t(finishedBy === "stripe" ? "byStripe" : "byAdministrator")}</span>
          </span>
        ) : (
          t("none")
        ),
      { ...quiet, sort: "-finishedAt" },
    ),
    column.actions(t("actions"), (order) => (
      <PayOrderActions order={order} finish={finish} markSeen={markSeen} />
    )),
  ];
}
