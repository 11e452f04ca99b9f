import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMayAsk } from "./answers.ts";
import { call } from "./call.ts";
import { useLocale } from "./locale.ts";

/** What every list answers. */
interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/** A list by keyset, page behind page. */
export function usePages<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const language = useLocale((state) => state.language);
  const mayAsk = useMayAsk(endpoint);
  const list = useInfiniteQuery({
    queryKey: [endpoint.path, language, input, "pages"],
    enabled: mayAsk,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...(input as object), cursor: pageParam } as CallInput<E>, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as Page).nextCursor ?? undefined,
  });
  const pages = list.data?.pages;
  return {
    ...list,
    first: pages?.[0],
    items: pages?.flatMap((page) => (page as Page).items) as RowsOf<E> | undefined,
  };
}

type RowsOf<E extends Endpoint> = Output<E> extends { items: infer Items } ? Items : never;
