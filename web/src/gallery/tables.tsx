import { Button } from "@mantine/core";
import { useState } from "react";
import { ColumnMenu, useShownColumns } from "../ui/tables/column-menu.tsx";
import { type Column, DataTable } from "../ui/tables/data-table.tsx";
import { LoadMore } from "../ui/tables/load-more.tsx";
import { ScrollTable } from "../ui/tables/scroll-table.tsx";
import { useFormat } from "../ui/terms.ts";
import { useSample } from "./use-sample.ts";

interface Row {
  readonly card: string;
  readonly amount: string;
}

const more = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

function useColumns(): Column<Row>[] {
  const t = useSample();
  const { money } = useFormat();
  return [
    { key: "card", label: t.columns.card, lead: true, strong: true, cell: ({ card }) => card },
    {
      key: "fee",
      label: t.columns.fee,
      end: true,
      nowrap: true,
      cell: ({ amount }) => money(amount),
    },
    { key: "why", label: t.columns.day, dim: true, cell: () => t.emptyWhy },
    {
      key: "more",
      label: t.columns.more,
      actions: true,
      cell: () => <Button variant="light">{t.open}</Button>,
    },
  ];
}

export function Tables() {
  const t = useSample();
  const columns = useColumns();
  const shown = useShownColumns("gallery", columns);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set([t.using]));
  const rows: Row[] = [
    { card: t.using, amount: "0.00" },
    { card: t.long, amount: "999999.99" },
  ];
  return (
    <>
      <ColumnMenu table="gallery" columns={columns} />
      <DataTable<Row>
        caption={t.columns.card}
        rows={rows}
        rowKey={({ card }) => card}
        selection={{
          chosen,
          choose,
          label: t.open,
          labelAll: t.open,
          labelOf: ({ card }) => card,
        }}
        columns={shown}
      />
      <DataTable<Row>
        dense
        caption={t.columns.fee}
        rows={rows}
        rowKey={({ card }) => card}
        columns={shown}
      />
      <div style={{ maxWidth: 420 }}>
        <ScrollTable name={t.columns.day} dense={false}>
          <p style={{ padding: 16, whiteSpace: "nowrap" }}>{t.emptyWhy}</p>
        </ScrollTable>
      </div>
      <LoadMore {...more} />
      <LoadMore {...more} isFetchingNextPage />
      <LoadMore {...more} isFetchNextPageError />
    </>
  );
}
