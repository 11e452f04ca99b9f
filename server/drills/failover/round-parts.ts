import type { Cluster } from "./cluster.ts";
import type { Place } from "./start-process.ts";

/** What a round needs, and where it says how it goes. */
export interface RoundParts {
  readonly place: Place;
  readonly cluster: Cluster;
  /** Ends what the round starts, should it fail half way. */
  readonly open: AsyncDisposableStack;
  readonly report: (line: string) => void;
  /** Says what is not as it must be. */
  readonly complain: (line: string) => void;
}
