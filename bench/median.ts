/** The middle of some figures, and how far they lie apart. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A figure without its fraction, as it is shown. */
export const whole = (figure: number) => Math.round(figure).toLocaleString("en");

/** How often `work` is done in a second, by so many workers at once for so many seconds. */
export async function perSecond(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < end) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - began)) * 1000;
}

/** One line of results: ours, the limit measured in the same run, and the ratio. Rounds take turns, so that both meet the same machine. */
export async function compare(
  name: string,
  goal: number,
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<string> {
  const figures: { ours: number; limit: number }[] = [];
  for (let round = 0; round < rounds; round++)
    figures.push({ limit: await limit(), ours: await ours() });
  const ratios = figures.map((figure) => figure.ours / figure.limit);
  const percent = (ratio: number) => `${(ratio * 100).toFixed(0)}%`;
  const spread = `${percent(Math.min(...ratios))}–${percent(Math.max(...ratios))}`;
  const middle = (pick: "ours" | "limit") => whole(median(figures.map((figure) => figure[pick])));
  return `| ${name} | ${middle("ours")}/s | ${middle("limit")}/s | **${percent(median(ratios))}** (${spread}) | ≥ ${percent(goal)} |`;
}
