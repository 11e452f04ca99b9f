import { until } from "@farsim/programs/until.ts";
import type { Cluster } from "./cluster.ts";
import { callers, kinds, type Acknowledged, type Load } from "./load.ts";

/** After a kill, in milliseconds since then; undefined where it did not come in time. */
export interface Outage {
  /** Patroni says that the other node leads. */
  readonly ledAfter: number | undefined;
  /** For so long no write was acknowledged. */
  readonly silentMs: number;
  /** Each caller is acknowledged a call again. */
  readonly allAfter: number | undefined;
}

const patienceMs = 60_000;

/** Watches until every caller is served again. */
export async function watchOutage(
  cluster: Cluster,
  load: Load,
  { killed, at }: { killed: string; at: number },
): Promise<Outage> {
  // Answers may still be on their way from the node that has just died, so that a caller counts whose call began after it.
  const other = cluster.nodes.find(({ name }) => name !== killed)!;
  const led = until(async () => (await other.is("primary")) && performance.now(), {
    withinMs: patienceMs,
    everyMs: 100,
  });
  const served = () =>
    new Set(load.acknowledged.filter(({ begun }) => begun > at).map(({ caller }) => caller));
  const all = await until(() => served().size === callers && performance.now(), {
    withinMs: patienceMs,
    everyMs: 50,
  });
  const ledAt = await led;
  const after = (moment: number | undefined) => moment && moment - at;
  return { ledAfter: after(ledAt), silentMs: longestPause(load, at), allAfter: after(all) };
}

/** The longest time since a moment in which no write was acknowledged. */
function longestPause({ acknowledged }: Load, since: number): number {
  const writes = acknowledged.filter(({ kind, at }) => kind !== "read" && at > since);
  const moments = [since, ...writes.map(({ at }) => at)];
  return Math.max(...moments.map((moment, nth) => (moments[nth + 1] ?? moment) - moment));
}

/** How quick the calls of some time were, in one line. */
export function paceOf(calls: readonly Acknowledged[], seconds: number): string {
  return kinds
    .map((kind) => {
      const took = calls.filter((one) => one.kind === kind).map(({ begun, at }) => at - begun);
      const median = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
      return `${kind} ${(took.length / seconds).toFixed(0)}/s (median ${median.toFixed(0)} ms)`;
    })
    .join(", ");
}
