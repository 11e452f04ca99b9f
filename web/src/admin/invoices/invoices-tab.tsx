import { listOperatorInvoices } from "@farsim/contract/desk/money/invoices.ts";
import { IconFileInvoice } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Muted } from "../../ui/page/layout.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import styles from "../desk/admin.module.css";
import { useInvoiceColumns } from "./invoice-columns.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { useInvoiceSearch } from "./use-invoice-search.ts";

const InvoiceDialog = lazyDialog(
  withMessages(
    async () => (await import("./invoice-dialog.tsx")).InvoiceDialog,
    "invoiceDesk",
    "invoices",
    "regions",
    "contact",
  ),
  ({ invoiceId }) => invoiceId,
);

/** Invoices and credit notes of all customers, the newest first; over the list, one of them. What is shown stands in the address. */
export function InvoicesTab() {
  const t = useTranslations("invoiceDesk");
  const tInvoices = useTranslations("invoices");
  const search = useInvoiceSearch();
  const { found, isFiltered, invoiceId, setParams } = search;
  const list = useInfiniteList(listOperatorInvoices, found);
  return (
    <>
      <InvoiceFilters search={search} />
      <Muted className={styles.note}>{t("intro")}</Muted>
      <ListView
        list={list}
        columns={useInvoiceColumns()}
        caption={tInvoices("list")}
        loading={560}
        empty={{
          icon: IconFileInvoice,
          title: t(isFiltered ? "nothingFound" : "empty"),
          why: t(isFiltered ? "nothingFoundWhy" : "emptyWhy"),
        }}
      />
      <InvoiceDialog invoiceId={invoiceId} close={() => setParams({ invoice: undefined })} />
    </>
  );
}
