import type { Cluster } from "./cluster.ts";
import type { Place } from "../start-process.ts";

/** What a round needs. */
export interface RoundParts {
  readonly place: Place;
  readonly cluster: Cluster;
  /** Ends what the round starts, should it fail half way. */
  readonly open: AsyncDisposableStack;
}
