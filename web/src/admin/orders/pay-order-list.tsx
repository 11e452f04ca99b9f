import {
  listOperatorPayOrders,
  type OperatorPayOrder,
  PayOrderStatus,
} from "@farsim/contract/pay.ts";
import { NativeSelect } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { ColumnMenu, useShownColumns } from "../../ui/tables/column-menu.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { LoadMore } from "../../ui/tables/load-more.tsx";
import { ScreenMessages } from "../../ui/screen-messages.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { Block, Failed, Loading, State } from "../../ui/states.tsx";
import styles from "../admin.module.css";
import lists from "../cards/card-list.module.css";
import { FinishDialog } from "./finish-dialog.tsx";
import { FoundCount } from "../found-count.tsx";
import { operatorOrdersEn } from "./order-words.en.ts";
import { operatorOrdersZhCN } from "./order-words.zh-CN.ts";
import { usePayOrderColumns } from "./pay-order-columns.tsx";
import { SeenDialog } from "./seen-dialog.tsx";
import { useDeskAddress } from "../use-desk-address.ts";

const words = {
  en: { operatorOrders: operatorOrdersEn },
  "zh-CN": { operatorOrders: operatorOrdersZhCN },
} as const;

/** One choice of the list: a status, or what needs a look. */
const choices = ["INIT", "FINISHED", "attention"] as const;

function useListParams() {
  const { params, setParams } = useDeskAddress();
  return {
    search: params.search,
    chosen: choices.find((known) => known === params.status),
    setParams,
  };
}

function PayOrders() {
  const t = useTranslations("operatorOrders");
  const { search, chosen, setParams } = useListParams();
  const list = useInfiniteList(listOperatorPayOrders, {
    search,
    status: PayOrderStatus.safeParse(chosen).data,
    attention: chosen === "attention" ? "true" : undefined,
  });
  const [asked, setAsked] = useState<OperatorPayOrder | null>(null);
  const [open, setOpen] = useState(false);
  const [toMark, setToMark] = useState<OperatorPayOrder | null>(null);
  const columns = usePayOrderColumns((order) => {
    setAsked(order);
    setOpen(true);
  }, setToMark);
  const shown = useShownColumns("orders", columns);
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t("search")}
          hint={t("searchHint")}
          value={search}
          onChange={(text) => setParams({ search: text })}
        />
        <NativeSelect
          label={t("status")}
          value={chosen ?? ""}
          onChange={(event) => setParams({ status: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: t("all") },
            ...choices.map((value) => ({ value, label: t(value) })),
          ]}
        />
      </div>
      <div className={lists.above}>
        <FoundCount
          list={list}
          message={(isMore, values) => t(isMore ? "totalMore" : "total", values)}
        />
        <ColumnMenu table="orders" columns={columns} />
      </div>
      {chosen === "attention" ? <p className={styles.under}>{t("attentionWhy")}</p> : null}
      <Found list={list} filtered={Boolean(search ?? chosen)} columns={shown} />
      <FinishDialog order={asked} opened={open} close={() => setOpen(false)} />
      <SeenDialog order={toMark} close={() => setToMark(null)} />
    </>
  );
}

interface FoundProps {
  readonly list: ReturnType<typeof useInfiniteList<typeof listOperatorPayOrders>>;
  readonly filtered: boolean;
  readonly columns: readonly Column<OperatorPayOrder>[];
}

function Found({ list, filtered, columns }: FoundProps) {
  const t = useTranslations("operatorOrders");
  if (list.error && !list.items)
    return <Failed error={list.error} retry={() => void list.refetch()} />;
  if (!list.items)
    return (
      <Loading>
        <Block height={720} radius={18} />
      </Loading>
    );
  if (list.items.length === 0)
    return (
      <State sign={<IconReceipt size={30} />} title={t(filtered ? "nothingFound" : "empty")}>
        {t(filtered ? "nothingFoundWhy" : "emptyWhy")}
      </State>
    );
  return (
    <>
      <DataTable
        caption={t("table")}
        columns={columns}
        rows={list.items}
        rowKey={({ id }) => id}
        dense
      />
      <LoadMore {...list} />
    </>
  );
}

/** Every pay order, and the action that finishes one. What is searched stands in the address. */
export function PayOrderList() {
  return (
    <ScreenMessages words={words}>
      <PayOrders />
    </ScreenMessages>
  );
}
