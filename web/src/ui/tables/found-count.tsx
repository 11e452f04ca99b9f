import { mostCounted } from "@farsim/contract/page.ts";
import { useFormat } from "../words/terms.ts";

interface FoundCountProps {
  readonly list: {
    readonly first?: { readonly total: number } | undefined;
    readonly items?: readonly unknown[] | undefined;
  };
  /** Words it for what is listed; `isMore` where there are more than are counted. */
  readonly message: (
    isMore: boolean,
    values: { readonly shown: string; readonly total: number },
  ) => string;
}

/** How many of what a search finds stand below; it counts so far and no further. */
export function FoundCount({ list: { first, items }, message }: FoundCountProps) {
  const { count } = useFormat();
  return (
    <output>
      {first
        ? message(first.total > mostCounted, {
            shown: count(items?.length ?? 0),
            total: Math.min(first.total, mostCounted),
          })
        : "\u00a0"}
    </output>
  );
}
