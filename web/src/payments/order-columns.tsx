import type { PayOrder } from "@farsim/contract/pay.ts";
import { useTranslations } from "use-intl";
import type { Column } from "../ui/tables/data-table.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { useFormat } from "../ui/terms.ts";
import { OrderStatus } from "./order-status.tsx";
import styles from "./payments.module.css";
import { spoken } from "@farsim/contract/values/remark.ts";

function WayToPay({ order: { id, token, remark, status } }: { readonly order: PayOrder }) {
  const t = useTranslations("payments");
  const isOpen = status === "INIT";
  return (
    <LinkButton
      to={isOpen ? "/pay" : "/pay/paySuccess"}
      hash={`${id}.${token}`}
      variant={isOpen ? "light" : "subtle"}
      aria-label={t(isOpen ? "payOf" : "seeOf", { remark: spoken(remark) })}
    >
      {t(isOpen ? "pay" : "see")}
    </LinkButton>
  );
}

/** What one's own orders say of themselves, each with its way to pay. */
export function useOrderColumns(): Column<PayOrder>[] {
  const t = useTranslations("payments");
  const { money, moment } = useFormat();
  return [
    {
      key: "total",
      label: t("total"),
      lead: true,
      strong: true,
      nowrap: true,
      cell: ({ total }) => money(total),
    },
    {
      key: "status",
      label: t("status"),
      lead: true,
      nowrap: true,
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      key: "amount",
      label: t("credited"),
      end: true,
      nowrap: true,
      cell: ({ amount }) => money(amount),
    },
    {
      key: "fee",
      label: t("serviceFee"),
      end: true,
      nowrap: true,
      cell: ({ serviceFee }) => money(serviceFee),
    },
    { key: "method", label: t("methodIs"), nowrap: true, cell: ({ method }) => t(method) },
    {
      key: "remark",
      label: t("remark"),
      nowrap: true,
      cell: ({ remark }) => <span className={styles.code}>{spoken(remark)}</span>,
    },
    {
      key: "made",
      label: t("made"),
      nowrap: true,
      dim: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    { key: "way", label: t("way"), actions: true, cell: (order) => <WayToPay order={order} /> },
  ];
}
