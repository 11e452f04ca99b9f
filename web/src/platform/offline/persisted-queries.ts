import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import { InstantText } from "@farsim/contract/values/days/moments.ts";
import type { QueryCacheNotifyEvent } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod";
import { queryClient, useEndpoint } from "../calls/query-client.ts";
import { CallError } from "../calls/call-error.ts";
import { instant } from "../clock.ts";
import { useOnline, useReportStale } from "./stale-data.ts";
import { dropPrivately, keepPrivately, recallPrivately } from "../session/private-storage.ts";

/** Answers to one question, page behind page, and the moment at which the last of them came. */
interface Kept<E extends Endpoint> {
  readonly at: Date;
  readonly pages: readonly Output<E>[];
}

/** The name under which a question's answer is kept on this device, for the time without a network. */
export function persistedKey({ path }: Pick<Endpoint, "path">, input: unknown): string {
  const fields = Object.entries(input as Record<string, string | undefined>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  return [`answer:${path}`, ...fields.toSorted()].join(" ");
}

/** Keeps what a call of the account that is logged in has answered. */
export function persistQuery(name: string, at: Date, pages: readonly unknown[]): void {
  keepPrivately(name, { at: at.toISOString(), pages });
}

/** What was kept; undefined where there is nothing, or nothing of this release's shape. */
export function restoreQuery<E extends Endpoint>(endpoint: E, name: string): Kept<E> | undefined {
  const shape = z.object({ at: InstantText, pages: z.array(endpoint.output).min(1) });
  const { data } = shape.safeParse(recallPrivately(name));
  return data && { at: instant(data.at), pages: data.pages as Output<E>[] };
}

/**
 * From now on every question that is asked with `meta: {kept}` leaves its answer under that name. What is in the memory of
 * answers belongs to the account that is logged in: it is emptied with every change of account.
 */
export function persistQueries(): void {
  queryClient.getQueryCache().subscribe((event: QueryCacheNotifyEvent) => {
    const name = event.query.meta?.["kept"];
    if (event.type !== "updated" || typeof name !== "string") return;
    const { data, dataUpdatedAt, error } = event.query.state;
    if (event.action.type === "success") {
      const pages = (data as { pages?: unknown[] }).pages ?? [data];
      persistQuery(name, new Date(dataUpdatedAt), pages);
    } else if (event.action.type === "error" && error instanceof CallError && error.isDefinitive) {
      // The server has decided otherwise: what was true is no more.
      dropPrivately(name);
    }
  });
}
interface Asked {
  readonly data: unknown;
  readonly failureReason: Error | null;
}

/**
 * What may be shown of a question that is not answered, where no server can be met: what it answered before, at an earlier visit.
 * Without a name nothing is recalled. Its moment is told, unless it is `timeless`: none is worth telling then.
 */
export function usePersisted<E extends Endpoint>(
  endpoint: E,
  name: string | undefined,
  { data, failureReason }: Asked,
  timeless = false,
): readonly Output<E>[] | undefined {
  const online = useOnline();
  const away = !online || (failureReason instanceof CallError && failureReason.isAway);
  const wanted = away && data === undefined ? name : undefined;
  const kept = useMemo(
    () => (wanted === undefined ? undefined : restoreQuery(endpoint, wanted)),
    [wanted, endpoint],
  );
  useReportStale(timeless ? undefined : kept?.at);
  return kept?.pages;
}

/** {@link useEndpoint}, kept for the time without a network. */
export function usePersistedQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    timeless = false,
    ...options
  }: { readonly staleTime?: number; readonly timeless?: boolean } = {},
) {
  const name = persistedKey(endpoint, input);
  const answer = useEndpoint(endpoint, input, { ...options, meta: { kept: name, timeless } });
  const pages = usePersisted(endpoint, name, answer, timeless);
  return { ...answer, data: answer.data ?? pages?.[0] };
}

const unanswered: Asked = { data: undefined, failureReason: null };

/** While a screen shows without a network what is not asked for by a screen, such as the account itself, its moment is told. */
export function useReportStaleQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>): void {
  usePersisted(endpoint, persistedKey(endpoint, input), unanswered);
}
