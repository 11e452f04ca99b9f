import { type Batch, type BatchCard, listBatchCards } from "@farsim/contract/desk/stock-import.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconDownload, IconPackages, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { call } from "../../platform/calls/call.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { csvOf } from "../../ui/formats/csv.ts";
import { Muted, Row } from "../../ui/layout.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { useFormat } from "../../ui/terms.ts";
import { toastError, toastSuccess } from "../../ui/toasts/toast.tsx";
import styles from "./stock.module.css";

const pageLength = "100";

function useBatchCardColumns(): Column<BatchCard>[] {
  const t = useTranslations("stock");
  const cards = useTranslations("cards");
  const column = useColumns<BatchCard>();
  return [
    column.cell("number", t("number"), ({ cardNumber }) => inFours(cardNumber), {
      ...leading,
      nowrap: true,
    }),
    column.text("iccid", t("iccid"), { nowrap: true }),
    column.text("channelName", t("channel")),
    column.cell("type", t("type"), ({ type }) => cards(type)),
    column.cell("status", t("status"), ({ status }) =>
      status === "DELETED" ? t("deleted") : cards(`status.${status}`),
    ),
    column.cell("bound", t("held"), ({ bound }) => t(bound ? "yes" : "no")),
  ];
}

/** The whole batch as a file, read page by page. */
async function saveBatch(batchId: string, name: string): Promise<void> {
  const rows: string[][] = [["cardNumber", "iccid", "channelName", "type", "status", "bound"]];
  for (let cursor: string | undefined; ; ) {
    const page = await call(listBatchCards, { batchId, cursor, purpose: "file" });
    for (const { cardNumber, iccid, channelName, type, status, bound } of page.items)
      rows.push([cardNumber, iccid, channelName, type, status, String(bound)]);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  saveFile(name, csvOf(rows), "text/csv");
}

function ExportButton({ batchId, name }: { readonly batchId: string; readonly name: string }) {
  const t = useTranslations("stock");
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const file = `${name.replaceAll(/[^\p{L}\p{N}._ -]/gu, "_")}.csv`;
      await saveBatch(batchId, file);
      toastSuccess(t("exported", { name: file }));
    } catch (error) {
      toastError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={pending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void run()}
    >
      {t("export")}
    </Button>
  );
}

function BatchHead({ batch }: { readonly batch: Batch }) {
  const t = useTranslations("stock");
  const { moment } = useFormat();
  return (
    <Row justify="between" className={styles.head}>
      <div>
        <h2>{batch.name}</h2>
        <Muted>
          {t("batchCards", {
            count: batch.cards,
            moment: moment(batch.createdAt),
            name: batch.createdBy,
          })}
        </Muted>
      </div>
      <Row justify="end">
        <LinkButton
          to="/adminMode"
          search={{ tab: "stock" }}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          {t("back")}
        </LinkButton>
        <ExportButton batchId={batch.id} name={batch.name} />
        <LinkButton
          to="/adminMode"
          search={{ tab: "stock", batch: batch.id, sheet: "0" }}
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
        >
          {t("sheet")}
        </LinkButton>
      </Row>
    </Row>
  );
}

/** One batch and its cards. */
export function BatchView({ batchId }: { readonly batchId: string }) {
  const t = useTranslations("stock");
  const list = useInfiniteList(listBatchCards, { batchId, limit: pageLength });
  const batch = list.first?.batch;
  return (
    <>
      {batch ? <BatchHead batch={batch} /> : null}
      <ListView
        list={list}
        columns={useBatchCardColumns()}
        caption={t("table")}
        loading={720}
        empty={{ icon: IconPackages, title: t("noCards") }}
      />
    </>
  );
}
