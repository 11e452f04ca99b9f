import type { OperatorPayOrder, Payment } from "@farsim/contract/pay.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useLocale } from "../platform/locale.ts";
import { useSession } from "../platform/session.ts";
import { spoken } from "../payments/remark.ts";
import type { Column } from "../ui/data-table.tsx";
import { money as moneyIn } from "../ui/money.ts";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useWording } from "../ui/terms.ts";
import styles from "./pay-orders.module.css";

/** What somebody must look at: the provider's money did not come as ordered, or did not stay. */
function Troubles({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useTranslations("operatorOrders");
  const language = useLocale((state) => state.language);
  const lines = payments.flatMap(({ outcome, amount, currency, refunded, dispute }) => [
    ...(outcome === "credited"
      ? []
      : [t(outcome, { amount: moneyIn(amount, currency, language) })]),
    ...(/[1-9]/.test(refunded)
      ? [t("refunded", { amount: moneyIn(refunded, currency, language) })]
      : []),
    ...(dispute === "open" ? [t("disputed")] : dispute === "won" ? [t("won")] : []),
  ]);
  return lines.map((line) => (
    <span key={line} className={styles.trouble}>
      {line}
    </span>
  ));
}

function Status({ order }: { readonly order: OperatorPayOrder }) {
  const t = useTranslations("operatorOrders");
  return (
    <span className={styles.status}>
      <StatusBadge tone={order.status === "FINISHED" ? "good" : "rest"}>
        {t(order.status)}
      </StatusBadge>
      {order.old ? <span className={styles.trouble}>{t("old")}</span> : null}
      <Troubles payments={order.payments} />
    </span>
  );
}

function Finish(props: {
  readonly order: OperatorPayOrder;
  readonly finish: (order: OperatorPayOrder) => void;
}) {
  const t = useTranslations("operatorOrders");
  const own = useSession((state) => state.userInfo.id);
  const { order, finish } = props;
  if (order.status === "FINISHED") return t("none");
  if (order.userId === own) return t("own");
  return (
    <Button
      variant="light"
      onClick={() => finish(order)}
      aria-label={t("finishOf", { remark: spoken(order.remark) })}
    >
      {t("finish")}
    </Button>
  );
}

export function usePayOrderColumns(
  finish: (order: OperatorPayOrder) => void,
): Column<OperatorPayOrder>[] {
  const t = useTranslations("operatorOrders");
  const { money, moment } = useWording();
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
    { key: "status", label: t("status"), cell: (order) => <Status order={order} /> },
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
      end: true,
      cell: (order) => <Finish order={order} finish={finish} />,
    },
  ];
}
