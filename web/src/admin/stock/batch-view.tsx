import { type BatchCard, listBatchCards } from "@farsim/contract/desk/stock-import.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { call } from "../../platform/calls/call.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadMore } from "../../ui/tables/load-more.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Block, Failed, Loading } from "../../ui/states.tsx";
import { useFormat } from "../../ui/terms.ts";
import { toastError, toastSuccess } from "../../ui/toasts/toast.tsx";
import { csvOf } from "../../ui/formats/csv.ts";
import styles from "./stock.module.css";

const pageLength = "100";

function useColumns(): Column<BatchCard>[] {
  const t = useTranslations("stock");
  const cards = useTranslations("cards");
  return [
    {
      key: "number",
      label: t("number"),
      lead: true,
      strong: true,
      nowrap: true,
      cell: ({ cardNumber }) => inFours(cardNumber),
    },
    { key: "iccid", label: t("iccid"), nowrap: true, cell: ({ iccid }) => iccid },
    { key: "channel", label: t("channel"), cell: ({ channelName }) => channelName },
    { key: "type", label: t("type"), cell: ({ type }) => cards(type) },
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (status === "DELETED" ? t("deleted") : cards(`status.${status}`)),
    },
    { key: "bound", label: t("bound"), cell: ({ bound }) => t(bound ? "yes" : "no") },
  ];
}

/** The whole batch as a file, read page by page. */
async function saveBatch(batchId: string, name: string): Promise<void> {
  const rows: string[][] = [["cardNumber", "iccid", "channelName", "type", "status", "bound"]];
  for (let cursor: string | undefined; ; ) {
    const page = await call(listBatchCards, { batchId, cursor });
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

/** One batch and its cards. */
export function BatchView({ batchId }: { readonly batchId: string }) {
  const t = useTranslations("stock");
  const { moment } = useFormat();
  const list = useInfiniteList(listBatchCards, { batchId, limit: pageLength });
  const columns = useColumns();
  const batch = list.first?.batch;
  if (list.error && !list.items)
    return <Failed error={list.error} retry={() => void list.refetch()} />;
  if (!list.items || !batch) {
    return (
      <Loading>
        <Block height={720} radius={18} />
      </Loading>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{batch.name}</h2>
          <p className={styles.under}>
            {t("batchCards", {
              count: batch.cards,
              moment: moment(batch.createdAt),
              name: batch.createdBy,
            })}
          </p>
        </div>
        <div className={styles.buttons}>
          <LinkButton
            to="/adminMode"
            search={{ tab: "stock" }}
            variant="subtle"
            leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          >
            {t("back")}
          </LinkButton>
          <ExportButton batchId={batchId} name={batch.name} />
          <LinkButton
            to="/adminMode"
            search={{ tab: "stock", batch: batchId, sheet: "0" }}
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
          >
            {t("sheet")}
          </LinkButton>
        </div>
      </div>
      <DataTable caption={t("table")} columns={columns} rows={list.items} rowKey={({ id }) => id} />
      <LoadMore {...list} />
    </>
  );
}
