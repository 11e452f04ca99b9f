import { type Batch, listBatches } from "@farsim/contract/desk/stock-import.ts";
import { Button } from "@mantine/core";
import { IconPackageImport, IconPackages } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadMore } from "../../ui/tables/load-more.tsx";
import { ScreenMessages } from "../../ui/screen-messages.tsx";
import { Block, Failed, Loading, State } from "../../ui/states.tsx";
import { useFormat } from "../../ui/terms.ts";
import { BatchSheet } from "./batch-sheet.tsx";
import { BatchView } from "./batch-view.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import styles from "./stock.module.css";
import { stockEn } from "./words.en.ts";
import { stockZhCN } from "./words.zh-CN.ts";

const words = { en: { stock: stockEn }, "zh-CN": { stock: stockZhCN } } as const;

function useBatchColumns(): Column<Batch>[] {
  const t = useTranslations("stock");
  const { count, moment } = useFormat();
  return [
    { key: "name", label: t("name"), lead: true, strong: true, cell: ({ name }) => name },
    { key: "cards", label: t("cards"), end: true, cell: ({ cards }) => count(cards) },
    {
      key: "createdAt",
      label: t("createdAt"),
      nowrap: true,
      dim: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    { key: "createdBy", label: t("createdBy"), cell: ({ createdBy }) => createdBy },
    {
      key: "open",
      label: t("actions"),
      actions: true,
      cell: ({ id, name }) => (
        <LinkButton
          to="/adminMode"
          search={{ tab: "stock", batch: id }}
          variant="light"
          aria-label={t("openOf", { name })}
        >
          {t("open")}
        </LinkButton>
      ),
    },
  ];
}

function Batches() {
  const t = useTranslations("stock");
  const list = useInfiniteList(listBatches, {});
  const columns = useBatchColumns();
  if (list.items?.length === 0) {
    return (
      <State sign={<IconPackages size={30} />} title={t("empty")}>
        {t("emptyWhy")}
      </State>
    );
  }
  if (list.items) {
    return (
      <>
        <DataTable
          caption={t("batches")}
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
      <Block height={420} radius={18} />
    </Loading>
  );
}

function AllBatches() {
  const t = useTranslations("stock");
  const navigate = useNavigate({ from: "/adminMode" });
  const [importing, setImporting] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.under}>{t("why")}</p>
        <Button
          leftSection={<IconPackageImport size={18} aria-hidden="true" />}
          onClick={() => setImporting(true)}
        >
          {t("import")}
        </Button>
      </div>
      <Batches />
      <ImportDialog
        opened={importing}
        close={() => setImporting(false)}
        open={(batch) => {
          setImporting(false);
          void navigate({ search: { tab: "stock", batch } });
        }}
      />
    </>
  );
}

function Stock() {
  const { batch, sheet } = useSearch({ from: "/shop/adminMode" });
  if (batch === undefined) return <AllBatches />;
  return sheet === undefined ? <BatchView batchId={batch} /> : <BatchSheet batchId={batch} />;
}

/** Cards come into stock by the file, and are looked after by the batch. */
export function StockTab() {
  return (
    <ScreenMessages words={words}>
      <Stock />
    </ScreenMessages>
  );
}
