import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { State } from "../states/states.tsx";
import { type Column, type Compact, DataTable, type Heads, type Selection } from "./data-table.tsx";
import { PagedList, type Pages } from "./paged-list.tsx";

/** What a list without rows says, and what to do next. */
export interface Empty {
  readonly icon: Icon;
  readonly title: string;
  readonly why?: ReactNode;
  readonly actions?: ReactNode;
}

export interface ListViewProps<Row> {
  readonly list: Pages<Row>;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly empty: Empty;
  /** As high as the first page, in pixels. */
  readonly loading: number;
  readonly renderError?: ((error: Error) => ReactNode) | undefined;
  readonly selection?: Selection<Row>;
  readonly heads?: Heads<Row> | undefined;
  readonly dense?: boolean;
  readonly compact?: Compact<Row> | undefined;
}

/** A table page by page, declared by its columns and its empty state. */
export function ListView<Row extends { readonly id: string }>(props: ListViewProps<Row>) {
  const { list, empty, loading, renderError, ...table } = props;
  const { icon: EmptyIcon, title, why, actions } = empty;
  return (
    <PagedList
      list={list}
      loading={loading}
      renderError={renderError}
      placesMore={table.dense ?? false}
      empty={
        <State sign={<EmptyIcon size={30} />} title={title} actions={actions}>
          {why}
        </State>
      }
    >
      {(items, more) => (
        <DataTable
          {...table}
          rows={items}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          {...(table.dense && { after: more })}
        />
      )}
    </PagedList>
  );
}
