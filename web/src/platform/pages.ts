import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMayAsk } from "./answers.ts";
import { call } from "./call.ts";
import { keptName, useKept } from "./kept-answers.ts";
import { useLocale } from "./locale.ts";

/** What every list answers. */
interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/** A list by keyset, page behind page; `kept` keeps it for the time without a network, and `asOf` says from when it is then. */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { kept = false }: { readonly kept?: boolean } = {},
) {
  const language = useLocale((state) => state.language);
  const mayAsk = useMayAsk(endpoint);
  const name = kept ? keptName(endpoint, input) : undefined;
  const list = useInfiniteQuery({
    queryKey: [endpoint.path, language, input, "pages"],
    enabled: mayAsk,
    ...(name === undefined ? {} : { meta: { kept: name } }),
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...(input as object), cursor: pageParam } as CallInput<E>, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as Page).nextCursor ?? undefined,
  });
  const before = useKept(endpoint, name, list);
  const pages = list.data?.pages ?? before.pages;
  return {
    ...list,
    asOf: name === undefined ? undefined : before.asOf,
    first: pages?.[0],
    items: pages?.flatMap((page) => (page as Page).items) as RowsOf<E> | undefined,
  };
}

type RowsOf<E extends Endpoint> = Output<E> extends { items: infer Items } ? Items : never;
