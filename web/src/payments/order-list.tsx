import { listPayOrders, PayOrderStatus } from "@farsim/contract/pay.ts";
import { IconReceipt } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { now } from "../platform/clock.ts";
import { useInfiniteList } from "../platform/calls/use-infinite-list.ts";
import { zoneText } from "../ui/formats/moments.ts";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { ListView } from "../ui/tables/list-view.tsx";
import { SelectFilter } from "../ui/tables/select-filter.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import { useOrderColumns } from "./order-columns.tsx";
import styles from "./payments.module.css";

/** One's own orders, each with its way to pay. The status looked for stands in the address. */
export function OrderList() {
  const t = useTranslations("payments");
  const { zone } = useFormat();
  const { dayOf } = useClock();
  const navigate = useNavigate({ from: "/recharge" });
  const status = PayOrderStatus.safeParse(useSearch({ from: "/shop/recharge" }).status).data;
  return (
    <section className={styles.orders} aria-labelledby="orders">
      <div className={styles.ordersHead}>
        <div>
          <h2 id="orders">{t("orders")}</h2>
          <p>{t("ordersUnder", { zone: zoneText(zone, now()) })}</p>
        </div>
        <SelectFilter
          label={t("filter")}
          any={t("all")}
          value={status}
          options={PayOrderStatus.options.map((value) => ({ value, label: t(value) }))}
          onChange={(chosen) => {
            const search = (before: object) => ({ ...before, status: chosen });
            void navigate({ search, ...replaceUrl });
          }}
        />
      </div>
      <ListView
        list={useInfiniteList(listPayOrders, { status })}
        columns={useOrderColumns()}
        caption={t("table")}
        compact={{ group: ({ createdAt }) => dayOf(createdAt) }}
        loading={300}
        empty={{
          icon: IconReceipt,
          title: t(status === undefined ? "empty" : "nothingFound"),
          why: t(status === undefined ? "emptyWhy" : "nothingFoundWhy"),
        }}
      />
    </section>
  );
}
