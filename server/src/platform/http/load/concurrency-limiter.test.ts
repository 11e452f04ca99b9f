import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { concurrencyLimiter } from "./concurrency-limiter.ts";

test("does only so many at once, in the order of coming, and refuses who finds the line full", async () => {
  const limit = concurrencyLimiter({ maxConcurrent: 2, maxQueued: 3 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    limit(() => {
      begun.push(n);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toMatchObject({ key: "overloaded", detail: { retryAfter: 1 } });
  expect(begun).toEqual([1, 2]);
  for (let ended = 1; ended <= 5; ended++) {
    ends[ended - 1]!();
    await turn();
    expect(begun).toHaveLength(Math.min(5, ended + 2));
  }
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test("goes on after work that failed", async () => {
  const limit = concurrencyLimiter({ maxConcurrent: 1, maxQueued: 1 });
  const failing = limit(() => Promise.reject(new Error("no")));
  const next = limit(async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
