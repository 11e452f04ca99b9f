import { listPayOrders, PayOrderStatus } from "@farsim/contract/pay.ts";
import { NativeSelect } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { now } from "../platform/clock.ts";
import { useInfiniteList } from "../platform/calls/use-infinite-list.ts";
import { DataTable } from "../ui/tables/data-table.tsx";
import { replaceUrl } from "../ui/replace-url.ts";
import { LoadMore } from "../ui/tables/load-more.tsx";
import { zoneText } from "../ui/formats/moments.ts";
import { Block, Failed, Loading, State } from "../ui/states.tsx";
import { useFormat } from "../ui/terms.ts";
import { useOrderColumns } from "./order-columns.tsx";
import styles from "./payments.module.css";

/** One's own orders, each with its way to pay. The status looked for stands in the address. */
export function OrderList() {
  const t = useTranslations("payments");
  const { zone } = useFormat();
  const navigate = useNavigate({ from: "/recharge" });
  const status = PayOrderStatus.safeParse(useSearch({ from: "/shop/recharge" }).status).data;
  return (
    <section className={styles.orders} aria-labelledby="orders">
      <div className={styles.ordersHead}>
        <div>
          <h2 id="orders">{t("orders")}</h2>
          <p>{t("ordersUnder", { zone: zoneText(zone, now()) })}</p>
        </div>
        <NativeSelect
          label={t("filter")}
          value={status ?? ""}
          onChange={(event) => {
            const chosen = PayOrderStatus.safeParse(event.currentTarget.value).data;
            const search = (before: object) => ({ ...before, status: chosen });
            void navigate({ search, ...replaceUrl });
          }}
          data={[
            { value: "", label: t("all") },
            ...PayOrderStatus.options.map((value) => ({ value, label: t(value) })),
          ]}
        />
      </div>
      <Orders status={status} />
    </section>
  );
}

function Orders({ status }: { readonly status: PayOrderStatus | undefined }) {
  const t = useTranslations("payments");
  const columns = useOrderColumns();
  const list = useInfiniteList(listPayOrders, { status });
  if (list.items) {
    if (list.items.length === 0)
      return (
        <State
          sign={<IconReceipt size={30} />}
          title={t(status === undefined ? "empty" : "nothingFound")}
        >
          {t(status === undefined ? "emptyWhy" : "nothingFoundWhy")}
        </State>
      );
    return (
      <>
        <DataTable
          caption={t("table")}
          columns={columns}
          rows={list.items}
          rowKey={({ id }) => id}
        />
        <LoadMore {...list} />
      </>
    );
  }
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <Loading>
      <Block height={300} radius={18} />
    </Loading>
  );
}
