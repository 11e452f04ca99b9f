import { startBankFile } from "@farsim/contract/desk/bank-files.ts";
import { PayOrderStatus } from "@farsim/contract/pay.ts";
import {
  exportOperatorPayOrders,
  listOperatorPayOrders,
  type OperatorPayOrder,
  OrderSort,
} from "@farsim/contract/desk/orders.ts";
import { Button } from "@mantine/core";
import { IconBuildingBank, IconReceipt } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Muted } from "../../ui/layout.tsx";
import { DenseList } from "../../ui/tables/dense-list.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import styles from "../admin.module.css";
import { DeskFilters } from "../desk-filters.tsx";
import { ListFile } from "../list-file.tsx";
import { FinishDialog } from "./finish-dialog.tsx";
import { usePayOrderColumns } from "./pay-order-columns.tsx";
import { SeenDialog } from "./seen-dialog.tsx";
import { SavedViews } from "../saved-views/saved-views.tsx";
import { useListSort } from "../use-list-sort.ts";
import { useDeskAddress } from "../use-desk-address.ts";
import { Allowed } from "../use-may.tsx";

const BankFileDialog = lazyDialog(
  withMessages(
    async () => (await import("../bank-files/bank-file-dialog.tsx")).BankFileDialog,
    "bankFiles",
    "desk",
  ),
  ({ opened }) => opened,
);

/** One choice of the list: a status, or what needs a look. */
const choices = ["INIT", "FINISHED", "CANCELLED", "attention"] as const;

function useListParams() {
  const { params, setParams } = useDeskAddress();
  return {
    search: params.search,
    chosen: choices.find((known) => known === params.status),
    setParams,
  };
}

/** Every pay order, and the action that finishes one. What is searched stands in the address. */
export function PayOrderList() {
  const t = useTranslations("operatorOrders");
  const { search, chosen, setParams } = useListParams();
  const { sort, sorting } = useListSort(OrderSort, "-createdAt");
  const sought = {
    search,
    status: PayOrderStatus.safeParse(chosen).data,
    attention: chosen === "attention" ? ("true" as const) : undefined,
  };
  const list = useInfiniteList(listOperatorPayOrders, { ...sought, sort, limit: "50" });
  const [asked, setAsked] = useState<OperatorPayOrder | null>(null);
  const [open, setOpen] = useState(false);
  const [takesStatement, setTakesStatement] = useState(false);
  const navigate = useNavigate();
  const [toMark, setToMark] = useState<OperatorPayOrder | null>(null);
  const columns = usePayOrderColumns((order) => {
    setAsked(order);
    setOpen(true);
  }, setToMark);
  const isFiltered = Boolean(search ?? chosen);
  return (
    <>
      <DeskFilters
        actions={
          <Allowed to={startBankFile}>
            <Button
              leftSection={<IconBuildingBank size={18} aria-hidden="true" />}
              onClick={() => setTakesStatement(true)}
            >
              {t("bankFile")}
            </Button>
          </Allowed>
        }
      >
        <SearchField
          label={t("search")}
          hint={t("searchHint")}
          value={search}
          onChange={(text) => setParams({ search: text })}
        />
        <SelectFilter
          label={t("status")}
          any={t("all")}
          value={chosen}
          options={choices.map((value) => ({ value, label: t(value) }))}
          onChange={(status) => setParams({ status })}
        />
      </DeskFilters>
      <DenseList
        name="orders"
        twoLines
        list={list}
        columns={columns}
        sorting={sorting}
        caption={t("table")}
        before={<SavedViews list="orders" />}
        after={<ListFile endpoint={exportOperatorPayOrders} search={sought} />}
        found={(isMore, values) => t(isMore ? "totalMore" : "total", values)}
        note={
          chosen === "attention" ? <Muted className={styles.note}>{t("attentionWhy")}</Muted> : null
        }
        empty={{
          icon: IconReceipt,
          title: t(isFiltered ? "nothingFound" : "empty"),
          why: t(isFiltered ? "nothingFoundWhy" : "emptyWhy"),
        }}
      />
      <FinishDialog order={asked} opened={open} close={() => setOpen(false)} />
      <SeenDialog order={toMark} close={() => setToMark(null)} />
      <BankFileDialog
        opened={takesStatement}
        close={() => setTakesStatement(false)}
        follow={(file) => {
          setTakesStatement(false);
          void navigate({ to: "/adminMode", search: { tab: "rechargeFiles", file } });
        }}
      />
    </>
  );
}
