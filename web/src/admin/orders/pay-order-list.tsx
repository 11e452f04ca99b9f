import { startBankFile } from "@farsim/contract/desk/money/bank-files.ts";
import {
  exportOperatorPayOrders,
  listOperatorPayOrders,
  type OperatorPayOrder,
  OrderSort,
} from "@farsim/contract/desk/money/orders.ts";
import { Button } from "@mantine/core";
import { IconBuildingBank, IconReceipt } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Muted } from "../../ui/page/layout.tsx";
import { DenseList } from "../../ui/tables/dense-list.tsx";
import styles from "../desk/admin.module.css";
import { ListFile } from "../kit/list-file.tsx";
import { insteadOfList, isDated } from "../kit/money-range.tsx";
import { FinishDialog } from "./finish-dialog.tsx";
import { usePayOrderColumns } from "./pay-order-columns.tsx";
import { type OrderSearch, PayOrderFilters, useOrderSearch } from "./pay-order-filters.tsx";
import { SeenDialog } from "./seen-dialog.tsx";
import { SavedViews } from "../saved-views/saved-views.tsx";
import { useListSort } from "../kit/use-list-sort.ts";
import { Allowed } from "../desk/use-may.tsx";

const BankFileDialog = lazyDialog(
  withMessages(
    async () => (await import("../bank-files/bank-file-dialog.tsx")).BankFileDialog,
    "bankFiles",
    "desk",
  ),
  ({ opened }) => opened,
);

/** Every pay order, and the action that finishes one. What is searched stands in the address. */
export function PayOrderList() {
  const t = useTranslations("operatorOrders");
  const search = useOrderSearch();
  const [takesStatement, setTakesStatement] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PayOrderFilters
        search={search}
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
      />
      <Found search={search} />
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

function Found({ search }: { readonly search: OrderSearch }) {
  const { found, chosen, isFiltered, range } = search;
  const t = useTranslations("operatorOrders");
  const isOfFinished = found.day === "finished" && isDated(range);
  const usual = isOfFinished ? "-finishedAt" : "-createdAt";
  const { sort, sorting } = useListSort(OrderSort, usual);
  const instead = insteadOfList(range);
  const list = useInfiniteList(
    listOperatorPayOrders,
    { ...found, sort, limit: "50" },
    { enabled: instead === undefined },
  );
  const [asked, setAsked] = useState<OperatorPayOrder | null>(null);
  const [open, setOpen] = useState(false);
  const [toMark, setToMark] = useState<OperatorPayOrder | null>(null);
  const columns = usePayOrderColumns((order) => {
    setAsked(order);
    setOpen(true);
  }, setToMark);
  return (
    <>
      <DenseList
        name="orders"
        twoLines
        list={list}
        columns={columns}
        sorting={sorting}
        caption={t("table")}
        before={<SavedViews list="orders" />}
        after={
          instead === undefined ? (
            <ListFile endpoint={exportOperatorPayOrders} search={found} />
          ) : null
        }
        instead={instead}
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
    </>
  );
}
