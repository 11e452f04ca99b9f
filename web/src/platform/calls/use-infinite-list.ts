import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMayAsk } from "./query-client.ts";
import { call } from "./call.ts";
import { persistedKey, usePersisted } from "../offline/persisted-queries.ts";
import { useLocale } from "../language/locale.ts";

/** What every list answers. */
interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  /** Of a list that was read from a standby which is late: since when something may be missing. */
  readonly asOf?: string | undefined;
}

/** So often at most a page waits for the list to be read again because something in it changed meanwhile. */
const mostReadings = 5;
/** So soon a list is read again that was not of this moment. */
const readAgainMs = 5_000;

/** A list by keyset, page behind page; `kept` keeps it for the time without a network. */
export function useInfiniteList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { kept = false, enabled = true }: { readonly kept?: boolean; readonly enabled?: boolean } = {},
) {
  const language = useLocale((state) => state.language);
  const mayAsk = useMayAsk(endpoint);
  const name = kept ? persistedKey(endpoint, input) : undefined;
  const list = useInfiniteQuery({
    queryKey: [endpoint.path, language, input, "pages"],
    enabled: enabled && mayAsk,
    ...(name === undefined ? {} : { meta: { kept: name } }),
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...(input as object), cursor: pageParam } as CallInput<E>, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as Page).nextCursor ?? undefined,
    refetchInterval: ({ state }) => (oldestOf(state.data?.pages) ? readAgainMs : false),
  });
  const before = usePersisted(endpoint, name, list);
  const pages = list.data?.pages ?? before;
  const items = useMemo(
    () => pages && (withoutRepeats(pages as readonly Page[]) as unknown as RowsOf<E>),
    [pages],
  );
  const [isFetchingNextPage, setFetchingNextPage] = useState(false);
  // A list that is being read again is not stopped for a page, and a page that gave way to such a reading is fetched after it.
  const fetchNextPage = async () => {
    const fetched = list.data?.pages.length;
    setFetchingNextPage(true);
    for (let readings = 0; readings < mostReadings; readings++) {
      const { data, hasNextPage, isError } = await list.fetchNextPage({ cancelRefetch: false });
      if (data?.pages.length !== fetched || !hasNextPage || isError) break;
    }
    setFetchingNextPage(false);
  };
  return {
    ...list,
    fetchNextPage,
    isFetchingNextPage,
    first: pages?.[0],
    /** Since when something may be missing in it; undefined: nothing is. */
    asOf: oldestOf(pages),
    items,
  };
}

/** The moment of the page that is oldest, in ISO 8601. */
function oldestOf(pages: readonly unknown[] | undefined): string | undefined {
  const moments = (pages as readonly Page[] | undefined)?.flatMap(({ asOf }) => asOf ?? []);
  return moments?.toSorted()[0];
}

/** What has changed its place between two pages may be on both. */
function withoutRepeats(pages: readonly Page[]): readonly unknown[] {
  const seen = new Set<unknown>();
  return pages
    .flatMap(({ items }) => items)
    .filter((item) => {
      const { id } = item as { readonly id?: string };
      if (id === undefined) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
}

type RowsOf<E extends Endpoint> = Output<E> extends { items: infer Items } ? Items : never;
