import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { ColumnMenu, useShownColumns } from "../ui/tables/column-menu.tsx";
import { leading, useColumns } from "../ui/tables/columns.tsx";
import { type Column, DataTable } from "../ui/tables/data-table.tsx";
import { DenseList } from "../ui/tables/dense-list.tsx";
import { Filters } from "../ui/tables/filters.tsx";
import { FoundCount } from "../ui/tables/found-count.tsx";
import { ListView } from "../ui/tables/list-view.tsx";
import { LoadMore } from "../ui/tables/load-more.tsx";
import { PagedList } from "../ui/tables/paged-list.tsx";
import { ScrollTable } from "../ui/tables/scroll-table.tsx";
import { SortHead, SortSaid, SortSelect } from "../ui/tables/sorting.tsx";
import { SelectFilter } from "../ui/tables/select-filter.tsx";
import { useSample } from "./use-sample.ts";

interface Row {
  readonly id: string;
  readonly amount: string;
}

const more = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

function useRowColumns(): Column<Row>[] {
  const t = useSample();
  const column = useColumns<Row>();
  return [
    column.text("id", t.columns.card, leading),
    column.money("amount", t.columns.fee, { sort: "-amount" }),
    column.cell("why", t.columns.day, () => t.emptyWhy, { dim: true }),
    column.actions(t.columns.more, () => <Button variant="light">{t.open}</Button>),
  ];
}

function useRows(): Row[] {
  const t = useSample();
  return [
    { id: t.using, amount: "0.00" },
    { id: t.long, amount: "999999.99" },
  ];
}

/** Lists as screens declare them: empty, narrowed, with what an operator needs. */
export function Lists() {
  const t = useSample();
  const columns = useRowColumns();
  const items = useRows();
  const [chosen, setChosen] = useState<string>();
  const list = { ...more, items, error: null, refetch: () => undefined };
  const [by, sortBy] = useState("-amount");
  const sorting = {
    by,
    usually: "-amount",
    sortBy: (sort: string | undefined) => sortBy(sort ?? "-amount"),
    label: t.columns.more,
    usual: t.open,
    said: (order: string) => order,
    nameOf: (column: string, falls: boolean) => `${column} ${falls ? "↓" : "↑"}`,
  };
  const dense = { ...list, first: { total: items.length } };
  const empty = { icon: IconReceipt, title: t.empty, why: t.emptyWhy };
  const found = (_: boolean, values: { readonly shown: string; readonly total: number }) =>
    `${values.shown} / ${values.total}`;
  return (
    <>
      <Filters
        clear={chosen === undefined ? undefined : () => setChosen(undefined)}
        clearLabel={t.takeBack}
      >
        <SelectFilter
          label={t.columns.card}
          any={t.open}
          value={chosen}
          options={items.map(({ id }) => id)}
          onChange={setChosen}
        />
      </Filters>
      <SortHead label={t.columns.fee} first="-amount" sorting={sorting} />
      <SortSelect columns={columns} sorting={sorting} />
      <SortSaid columns={columns} sorting={sorting} />
      <DenseList
        name="gallery"
        list={dense}
        sorting={sorting}
        columns={columns}
        caption={t.columns.fee}
        found={found}
        empty={empty}
      />
      <ListView
        list={{ ...list, items: [] }}
        columns={columns}
        caption={t.columns.day}
        loading={120}
        empty={empty}
      />
      <FoundCount list={dense} message={found} />
      <PagedList
        list={{ ...list, hasNextPage: false, asOf: "2027-05-01T15:59:00.000Z" }}
        loading={120}
      >
        {(rows) => rows.map(({ id }) => <p key={id}>{id}</p>)}
      </PagedList>
    </>
  );
}

export function Tables() {
  const t = useSample();
  const columns = useRowColumns();
  const shown = useShownColumns("gallery", columns);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set([t.using]));
  return (
    <>
      <ColumnMenu table="gallery" columns={columns} />
      <DataTable<Row>
        caption={t.columns.card}
        rows={useRows()}
        rowKey={({ id }) => id}
        selection={{
          chosen,
          choose,
          label: t.open,
          labelAll: t.open,
          labelOf: ({ id }) => id,
        }}
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
