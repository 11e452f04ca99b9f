import { getBatchState, moveBatch, renameBatch } from "@farsim/contract/desk/cards/stock-levels.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { type BatchCard, listBatchCards } from "@farsim/contract/desk/cards/stock-import.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconDownload, IconPackages, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { call } from "../../platform/calls/call.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { csvOf } from "../../ui/formats/csv.ts";
import { type Fact, FactRows, Muted, Notice, Panel, Row } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { saveFile } from "../../ui/actions/save-file.ts";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { toastError, toastSuccess } from "../../ui/toasts/toast.tsx";
import { Allowed } from "../desk/use-may.tsx";
import { MoveDialog, RenameDialog, UndoDialog } from "./batch-dialogs.tsx";
import styles from "./stock.module.css";

const pageLength = "100";

type BatchState = Output<typeof getBatchState>;

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

function useStateFacts({ cards, forSale, packs, held, other, channelNames }: BatchState): Fact[] {
  const t = useTranslations("stock");
  const { count } = useFormat();
  return [
    { label: t("forSale"), value: t("left", { forSale, cards }) },
    packs > 0 && { label: t("packs"), value: count(packs) },
    { label: t("held"), value: count(held) },
    other > 0 && { label: t("otherwise"), value: count(other) },
    { label: t("channel"), value: channelNames.join(", ") },
  ];
}

/** What became of the batch, and what can be corrected of it. */
function BatchPart({ state }: { readonly state: BatchState }) {
  const t = useTranslations("stock");
  const { moment } = useFormat();
  const facts = useStateFacts(state);
  const [dialog, open] = useState<"rename" | "move" | "undo">();
  const { batch, isUntouched } = state;
  const shown = (name: NonNullable<typeof dialog>) => ({
    opened: dialog === name,
    close: () => open(undefined),
  });
  if (batch.undoneAt !== undefined)
    return (
      <Notice tone="warn" className={styles.state}>
        {t("undone", { moment: moment(batch.undoneAt) })} · {t("undoneWhy")}
      </Notice>
    );
  return (
    <Panel className={styles.state} aria-label={t("correct")}>
      <dl>
        <FactRows facts={facts} />
      </dl>
      <Row gap="8">
        <Allowed to={renameBatch}>
          <Button variant="default" onClick={() => open("rename")}>
            {t("rename")}
          </Button>
        </Allowed>
        {isUntouched ? (
          <Allowed to={moveBatch}>
            <Button variant="default" onClick={() => open("move")}>
              {t("move")}
            </Button>
            <Button variant="default" onClick={() => open("undo")}>
              {t("undo")}
            </Button>
          </Allowed>
        ) : null}
        <Allowed to={listOperatorCards}>
          <LinkButton
            to="/adminMode"
            search={{ tab: "cards", batch: batch.id }}
            variant="subtle"
            preload={false}
          >
            {t("inList")}
          </LinkButton>
        </Allowed>
      </Row>
      {isUntouched ? null : <Muted>{t("touched")}</Muted>}
      <RenameDialog of={batch} {...shown("rename")} />
      <MoveDialog of={state} {...shown("move")} />
      <UndoDialog of={state} {...shown("undo")} />
    </Panel>
  );
}

function BatchHead({ batch }: Pick<BatchState, "batch">) {
  const t = useTranslations("stock");
  const { moment } = useFormat();
  const isThere = batch.undoneAt === undefined;
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
        {isThere ? (
          <Allowed to={listBatchCards}>
            <ExportButton batchId={batch.id} name={batch.name} />
            <LinkButton
              to="/adminMode"
              search={{ tab: "stock", batch: batch.id, sheet: "0" }}
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
            >
              {t("sheet")}
            </LinkButton>
          </Allowed>
        ) : null}
      </Row>
    </Row>
  );
}

/** One batch: what became of it, and its cards. */
export function BatchView({ batchId }: { readonly batchId: string }) {
  const state = useEndpoint(getBatchState, { batchId });
  return (
    <QueryView query={state} loading={720}>
      {(known) => (
        <>
          <BatchHead batch={known.batch} />
          <BatchPart state={known} />
          {known.cards > 0 ? (
            <Allowed to={listBatchCards}>
              <BatchCards batchId={batchId} />
            </Allowed>
          ) : null}
        </>
      )}
    </QueryView>
  );
}

function BatchCards({ batchId }: { readonly batchId: string }) {
  const t = useTranslations("stock");
  const list = useInfiniteList(listBatchCards, { batchId, limit: pageLength });
  return (
    <ListView
      list={list}
      columns={useBatchCardColumns()}
      caption={t("table")}
      loading={720}
      empty={{ icon: IconPackages, title: t("noCards") }}
    />
  );
}
