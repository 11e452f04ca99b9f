import {
  type Batch,
  exportBatches,
  listBatches,
} from "@farsim/contract/desk/cards/stock-import.ts";
import { listStockLevels } from "@farsim/contract/desk/cards/stock-levels.ts";
import { Button } from "@mantine/core";
import { IconPackageImport, IconPackages } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { importCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { Allowed } from "../desk/use-may.tsx";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { ListFile } from "../kit/list-file.tsx";
import { BatchSheet } from "./batch-sheet.tsx";
import { BatchView } from "./batch-view.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { StockLevels } from "./stock-levels.tsx";
import styles from "./stock.module.css";

function useBatchColumns(): Column<Batch>[] {
  const t = useTranslations("stock");
  const { moment } = useFormat();
  const column = useColumns<Batch>();
  return [
    column.text("name", t("name"), leading),
    column.cell(
      "cards",
      t("forSale"),
      ({ forSale, cards, undoneAt }) =>
        undoneAt === undefined
          ? t("left", { forSale, cards })
          : t("undone", { moment: moment(undoneAt) }),
      { end: true },
    ),
    column.instant("createdAt", t("createdAt"), { dim: true }),
    column.text("createdBy", t("createdBy")),
    column.actions(t("actions"), ({ id, name }) => (
      <LinkButton
        to="/adminMode"
        search={{ tab: "stock", batch: id }}
        variant="light"
        aria-label={t("openOf", { name })}
      >
        {t("open")}
      </LinkButton>
    )),
  ];
}

function AllBatches() {
  const t = useTranslations("stock");
  const navigate = useNavigate({ from: "/adminMode" });
  const levels = useEndpoint(listStockLevels, {});
  const columns = useBatchColumns();
  const batches = useInfiniteList(listBatches, {});
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Row justify="between" className={styles.head}>
        <Muted>{t("why")}</Muted>
        <Allowed to={importCards}>
          <Button
            leftSection={<IconPackageImport size={18} aria-hidden="true" />}
            onClick={() => setImporting(true)}
          >
            {t("import")}
          </Button>
        </Allowed>
      </Row>
      <QueryView query={levels} loading={720}>
        {({ items }) => (
          <>
            <StockLevels items={items} />
            <Row justify="between" className={styles.part}>
              <h2>{t("batches")}</h2>
              <ListFile endpoint={exportBatches} search={{}} />
            </Row>
            <ListView
              list={batches}
              columns={columns}
              caption={t("batches")}
              loading={420}
              empty={{ icon: IconPackages, title: t("empty"), why: t("emptyWhy") }}
            />
          </>
        )}
      </QueryView>
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

/** Cards come into stock by the file, and are looked after by the batch. */
export function StockTab() {
  const { batch, sheet } = useSearch({ from: "/adminMode" });
  if (batch === undefined) return <AllBatches />;
  return sheet === undefined ? <BatchView batchId={batch} /> : <BatchSheet batchId={batch} />;
}
