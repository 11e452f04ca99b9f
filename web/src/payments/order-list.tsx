import { listPayOrders, type PayOrder, PayOrderStatus } from "@farsim/contract/pay.ts";
import { NativeSelect } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { now } from "../platform/clock.ts";
import { usePages } from "../platform/pages.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { zoneText } from "../ui/moments.ts";
import { Block, Failed, Loading, State } from "../ui/states.tsx";
import { useWording } from "../ui/terms.ts";
import { OrderStatus } from "./order-status.tsx";
import styles from "./payments.module.css";
import { spoken } from "./remark.ts";

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

function useColumns(): Column<PayOrder>[] {
  const t = useTranslations("payments");
  const { money, moment } = useWording();
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
    { key: "way", label: t("way"), end: true, cell: (order) => <WayToPay order={order} /> },
  ];
}

/** One's own orders, each with its way to pay. The status looked for stands in the address. */
export function OrderList() {
  const t = useTranslations("payments");
  const { zone } = useWording();
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
            const search = (said: object) => ({ ...said, status: chosen });
            void navigate({ search, replace: true, resetScroll: false });
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
  const columns = useColumns();
  const list = usePages(listPayOrders, { status });
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
