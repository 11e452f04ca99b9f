import { setTimeout as pause } from "node:timers/promises";

/** Between two calls: the caller is one of many, and no load of its own. */
const restMs = 20;

/** Makes calls of some kinds in turns until `work` has ended; how many milliseconds each of them took, by kind. */
export async function callWhile<Kind extends string>(
  work: Promise<unknown>,
  calls: Readonly<Record<Kind, () => Promise<unknown>>>,
): Promise<Record<Kind, number[]>> {
  const kinds = Object.keys(calls) as Kind[];
  const times = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<
    Kind,
    number[]
  >;
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  for (let n = 0; !over.signal.aborted; n++) {
    const kind = kinds[n % kinds.length]!;
    const began = performance.now();
    await calls[kind]();
    times[kind].push(performance.now() - began);
    await pause(restMs, undefined, { signal: over.signal }).catch(() => {});
  }
  await ended;
  return times;
}

/** The middle, the slowest of 95% and the slowest of some times, in milliseconds. */
export function waitsOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
  const [p50, p95, max] = [at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(1));
  return `${p50} ms, ${p95} ms, ${max} ms (${times.length} calls)`;
}
