import type { PayOrder } from "@farsim/contract/pay.ts";
import { useTranslations } from "use-intl";
import { Row } from "../ui/layout.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { leading, useColumns } from "../ui/tables/columns.tsx";
import type { Column } from "../ui/tables/data-table.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { OrderStatus } from "./order-status.tsx";
import { usePayingFrom } from "./paying-from.ts";
import styles from "./payments.module.css";
import { spoken } from "@farsim/contract/values/remark.ts";

function WayToPay({ order }: { readonly order: PayOrder }) {
  const t = useTranslations("payments");
  const { id, token, remark, status } = order;
  const isOpen = status === "INIT";
  return (
    <Row as="span" gap="8" justify="end">
      {isOpen ? <CancelOrder order={order} /> : null}
      <LinkButton
        to={status === "FINISHED" ? "/pay/paySuccess" : "/pay"}
        hash={`${id}.${token}`}
        variant={isOpen ? "light" : "subtle"}
        aria-label={t(isOpen ? "payOf" : "seeOf", { remark: spoken(remark) })}
      >
        {t(isOpen ? "pay" : "see")}
      </LinkButton>
    </Row>
  );
}

/** What one's own orders say of themselves, each with its way to pay. */
export function useOrderColumns(): Column<PayOrder>[] {
  const t = useTranslations("payments");
  const column = useColumns<PayOrder>();
  const payingFrom = usePayingFrom();
  return [
    column.money("total", t("total"), { ...leading, end: false }),
    column.cell("status", t("status"), ({ status }) => <OrderStatus status={status} />, {
      lead: true,
      nowrap: true,
    }),
    column.money("amount", t("credited"), { wide: true }),
    column.money("serviceFee", t("serviceFee"), { wide: true }),
    column.cell("method", t("methodIs"), ({ method }) => payingFrom(method), {
      nowrap: true,
      wide: true,
    }),
    column.cell("remark", t("remark"), ({ remark }) => (
      <span className={styles.code}>{spoken(remark)}</span>
    )),
    column.timeOfDay("createdAt", t("made"), { dim: true }),
    column.actions(t("way"), (order) => <WayToPay order={order} />),
  ];
}
