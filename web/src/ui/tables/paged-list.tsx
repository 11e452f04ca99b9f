import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Muted } from "../page/layout.tsx";
import { QueryView } from "../states/query-view.tsx";
import { useFormat } from "../words/terms.ts";
import { LoadMore } from "./load-more.tsx";
import styles from "./paged-list.module.css";

/** What `useInfiniteList` returns, as far as a list shows it. */
export interface Pages<Row> extends ComponentProps<typeof LoadMore> {
  readonly items: readonly Row[] | undefined;
  /** Those of the list as it was asked before. */
  readonly isPlaceholderData?: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** Since when something may be missing, in ISO 8601; undefined: nothing is. */
  readonly asOf?: string | undefined;
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
  /** Given the way to more of them; what does not place it has it below. */
  readonly children: (items: readonly Row[], more: ReactNode) => ReactNode;
  readonly placesMore?: boolean;
}

/** A list that comes from a standby says how old it is; it is read again by itself. */
function ListAge({ asOf }: { readonly asOf: string }) {
  const t = useTranslations("ui");
  const { moment } = useFormat();
  return (
    <Muted as="output" className={styles.age}>
      {t("listAsOf", { moment: moment(asOf) })}
    </Muted>
  );
}

/** A list page by page in all its states. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, empty, children, placesMore, ...states } = props;
  const more = <LoadMore {...list} />;
  return (
    <QueryView query={{ ...list, data: list.items }} {...states}>
      {(items) => (
        <>
          {list.asOf === undefined ? null : <ListAge asOf={list.asOf} />}
          {items.length === 0 && empty !== undefined ? (
            empty
          ) : (
            <>
              {children(items, more)}
              {placesMore ? null : more}
            </>
          )}
        </>
      )}
    </QueryView>
  );
}
