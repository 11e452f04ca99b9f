import type { ComponentProps, ReactNode } from "react";
import { QueryView } from "../query-view.tsx";
import { LoadMore } from "./load-more.tsx";

/** What `useInfiniteList` returns, as far as a list shows it. */
export interface Pages<Row> extends ComponentProps<typeof LoadMore> {
  readonly items: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The pages of a list that comes whole. */
export const singlePage = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
};

interface PagedListProps<Row> {
  readonly list: Pages<Row>;
  readonly loading: ComponentProps<typeof QueryView>["loading"];
  readonly renderError?: ((error: Error) => ReactNode) | undefined;
  /** Shown where there are no items; without it the children are drawn with none. */
  readonly empty?: ReactNode;
  readonly children: (items: readonly Row[]) => ReactNode;
}

/** A list page by page in all its states. */
export function PagedList<Row>({ list, empty, children, ...states }: PagedListProps<Row>) {
  return (
    <QueryView query={{ ...list, data: list.items }} {...states}>
      {(items) =>
        items.length === 0 && empty !== undefined ? (
          empty
        ) : (
          <>
            {children(items)}
            <LoadMore {...list} />
          </>
        )
      }
    </QueryView>
  );
}
