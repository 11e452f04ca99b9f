import type { listPayOrders } from "@farsim/contract/pay.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { DataTable } from "../ui/tables/data-table.tsx";
import { useClock } from "../ui/words/use-clock.ts";
import { useOrderColumns } from "./order-columns.tsx";
import styles from "./payments.module.css";

type Orders = Output<typeof listPayOrders>;

/** What is said of them above another list; the way to pay names the code. */
const shown = new Set(["total", "status", "remark", "createdAt", "actions"]);

interface UnpaidOrdersProps {
  readonly orders: Orders;
}

/** Orders that wait for their payment, each with its way to pay; nothing where there are none. */
export function UnpaidOrders({ orders: { items, nextCursor } }: UnpaidOrdersProps) {
  const t = useTranslations("payments");
  const { dayOf } = useClock();
  const columns = useOrderColumns().filter(({ key }) => shown.has(key));
  if (items.length === 0) return null;
  return (
    <section className={styles.unpaid} aria-labelledby="unpaid">
      <h2 id="unpaid">{t("unpaid")}</h2>
      <p>{t("unpaidUnder")}</p>
      <DataTable
        caption={t("unpaid")}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        compact={{ group: ({ createdAt }) => dayOf(createdAt) }}
      />
      {nextCursor === null ? null : (
        <Link to="/recharge" search={{ status: "INIT" }}>
          {t("allUnpaid")}
        </Link>
      )}
    </section>
  );
}
