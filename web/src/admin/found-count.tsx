import { mostCounted } from "@farsim/contract/page.ts";
import { useWording } from "../ui/terms.ts";

interface FoundCountProps {
  readonly list: {
    readonly first?: { readonly total: number } | undefined;
    readonly items?: readonly unknown[] | undefined;
  };
  /** Words it for what is listed; `isMore` where there are more than are counted. */
  readonly say: (
    isMore: boolean,
    values: { readonly shown: string; readonly total: number },
  ) => string;
}

/** How many of what a search finds stand below; it counts so far and no further. */
export function FoundCount({ list: { first, items }, say }: FoundCountProps) {
  const { count } = useWording();
  return (
    <output>
      {first
        ? say(first.total > mostCounted, {
            shown: count(items?.length ?? 0),
            total: Math.min(first.total, mostCounted),
          })
        : "\u00a0"}
    </output>
  );
}
