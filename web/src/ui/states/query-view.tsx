import type { ReactNode } from "react";
import { Block, Failed, Loading } from "./states.tsx";

/** What `useEndpoint` and `useInfiniteList` return, as far as it is shown here. */
interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueryViewProps<Data> {
  readonly query: Query<Data>;
  /** The height of a panel's grey block, or blocks of the final size. */
  readonly loading: number | ReactNode;
  /** For errors with a message of their own; returns undefined for those that get the usual one. */
  readonly renderError?: ((error: Error) => ReactNode) | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** The answer of a reading call in all its states: loading, failed with a retry, ready. What is known stays while it is read again. */
export function QueryView<Data>({ query, loading, renderError, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return renderError?.(error) ?? <Failed error={error} retry={() => void refetch()} />;
  return (
    <Loading>
      {typeof loading === "number" ? <Block height={loading} radius={18} /> : loading}
    </Loading>
  );
}
