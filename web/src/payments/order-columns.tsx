import type { PayOrder } from "@farsim/contract/pay.ts";
import { useTranslations } from "use-intl";
import { TwoLines } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { leading, useColumns } from "../ui/tables/columns.tsx";
import type { Column } from "../ui/tables/data-table.tsx";
import { OrderStatus } from "./order-status.tsx";
import { usePayingFrom } from "./paying-from.ts";
import { usePayingFromLabel } from "./paying-from-label.ts";
import styles from "./payments.module.css";
import { spoken } from "@farsim/contract/values/money/remark.ts";

/** Leads to the order's page, where it can be cancelled too: a row of a phone has room for one button. */
function WayToPay({ order: { id, token, remark, status } }: { readonly order: PayOrder }) {
  const t = useTranslations("payments");
  const isOpen = status === "INIT";
  return (
    <LinkButton
      to={status === "FINISHED" ? "/pay/paySuccess" : "/pay"}
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
  const column = useColumns<PayOrder>();
  const payingFrom = usePayingFrom();
  const placeLabel = usePayingFromLabel();
  return [
    column.money("total", t("total"), { ...leading, end: false }),
    column.cell("status", t("status"), ({ status }) => <OrderStatus status={status} />, {
      lead: true,
      nowrap: true,
    }),
    column.money("amount", t("credited"), { wide: true }),
    column.money("serviceFee", t("serviceFee"), { wide: true }),
    column.cell("method", placeLabel, ({ method }) => payingFrom(method) ?? "–", {
      nowrap: true,
      wide: true,
    }),
    column.cell("remark", t("remark"), ({ remark, purchaseId }) => (
      <TwoLines
        strong={<span className={styles.code}>{spoken(remark)}</span>}
        under={purchaseId === undefined ? null : t("purchase")}
      />
    )),
    column.timeOfDay("createdAt", t("made"), { dim: true }),
    column.actions(t("way"), (order) => <WayToPay order={order} />),
  ];
}
