import type { OperatorPayOrder } from "@farsim/contract/pay.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useSession } from "../../platform/session/session.ts";
import { spoken } from "@farsim/contract/values/remark.ts";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/terms.ts";
import { PayOrderState } from "./pay-order-state.tsx";
import styles from "./pay-orders.module.css";

interface ActionsProps {
  readonly order: OperatorPayOrder;
  readonly finish: (order: OperatorPayOrder) => void;
  readonly markSeen: (order: OperatorPayOrder) => void;
}

function Actions({ order, finish, markSeen }: ActionsProps) {
  const t = useTranslations("operatorOrders");
  const own = useSession((state) => state.userInfo.id);
  const remark = spoken(order.remark);
  if (order.status === "FINISHED" && !order.needsLook) return null;
  if (order.userId === own) return t("own");
  return (
    <span className={styles.actions}>
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
    </span>
  );
}

export function usePayOrderColumns(
  finish: (order: OperatorPayOrder) => void,
  markSeen: (order: OperatorPayOrder) => void,
): Column<OperatorPayOrder>[] {
  const t = useTranslations("operatorOrders");
  const { money, moment } = useFormat();
  return [
    {
      key: "remark",
      label: t("remark"),
      lead: true,
      strong: true,
      nowrap: true,
      cell: ({ remark }) => <span className={styles.code}>{spoken(remark)}</span>,
    },
    {
      key: "toPay",
      label: t("toPay"),
      end: true,
      lead: true,
      strong: true,
      nowrap: true,
      cell: ({ total }) => money(total),
    },
    { key: "customer", label: t("customer"), cell: ({ username, email }) => username ?? email },
    { key: "status", label: t("status"), cell: (order) => <PayOrderState order={order} /> },
    {
      key: "amount",
      label: t("amount"),
      end: true,
      nowrap: true,
      cell: ({ amount }) => money(amount),
    },
    {
      key: "fee",
      label: t("fee"),
      end: true,
      nowrap: true,
      dim: true,
      cell: ({ serviceFee }) => money(serviceFee),
    },
    { key: "method", label: t("method"), nowrap: true, dim: true, cell: ({ method }) => t(method) },
    {
      key: "made",
      label: t("made"),
      nowrap: true,
      dim: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      key: "finished",
      label: t("finished"),
      nowrap: true,
      dim: true,
      cell: ({ finishedAt, finishedBy }) =>
        finishedAt ? (
          <span className={styles.finished}>
            <span>{moment(finishedAt)}</span>{" "}
            <span>{t(finishedBy === "stripe" ? "byStripe" : "byAdministrator")}</span>
          </span>
        ) : (
          t("none")
        ),
    },
    {
      key: "actions",
      label: t("actions"),
      actions: true,
      cell: (order) => <Actions order={order} finish={finish} markSeen={markSeen} />,
    },
  ];
}
