import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openLoadedShop } from "../../testing/loaded-shop.ts";

/** T24. Only with `DEEP=1`: an hour of mixed load, or `SOAK_MINUTES`. */
const isDeep = Boolean(process.env.DEEP);
const minutes = Number(process.env.SOAK_MINUTES ?? 60);
const atOnce = 6;
const renewEveryMs = 5 * 60_000;

/** How much the last third of some figures lies above the second, of 1. */
function growth(figures: readonly number[]): number {
  const third = Math.floor(figures.length / 3);
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  return mean(figures.slice(-third)) / mean(figures.slice(third, 2 * third)) - 1;
}

test("would notice memory that grows", () => {
  expect(growth(Array.from({ length: 300 }, (_, i) => 100 + i))).toBeGreaterThan(0.05);
  expect(growth(Array.from({ length: 300 }, (_, i) => 100 + (i % 7)))).toBeLessThan(0.05);
});

test.runIf(isDeep)(
  "an hour of mixed load fails no call, and memory stays where it was",
  {
    timeout: minutes * 60_000 + 120_000,
  },
  async ({ annotate }) => {
    const shop = await openLoadedShop({ people: 100 });
    const resident: number[] = [];
    const over = new AbortController();
    const sampling = (async () => {
      let renewedAt = performance.now();
      while (!over.signal.aborted) {
        const figures = await (await shop.watch("/metrics")).text();
        resident.push(Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)![1]));
        if (performance.now() - renewedAt > renewEveryMs) {
          await shop.renew();
          renewedAt = performance.now();
        }
        await pause(2_000);
      }
    })();
    const end = performance.now() + minutes * 60_000;
    let calls = 0;
    const failed: number[] = [];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < end) {
          const { status } = await shop.callOnce();
          calls += 1;
          if (status !== 200) failed.push(status);
        }
      }),
    );
    over.abort();
    await sampling;
    const grown = growth(resident);
    const megabytes = resident.map((bytes) => Math.round(bytes / 1_000_000));
    await annotate(
      `${minutes} minutes, ${calls} calls, memory ${megabytes[0]} MB at first, ${Math.max(...megabytes)} at most, ${megabytes.at(-1)} at last, the last third ${(grown * 100).toFixed(1)}% above the second`,
    );
    expect(failed).toEqual([]);
    expect(shop.program.said.stderr).toBe("");
    expect(await shop.findOffence()).toBeUndefined();
    expect(grown).toBeLessThanOrEqual(0.05);
  },
);
