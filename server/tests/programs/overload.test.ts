import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepApart } from "../../testing/processors.ts";
import { type Ending, type LoadedShop, openLoadedShop } from "../../testing/loaded-shop.ts";

/**
 * T21. Only with `DEEP=1`, and with the machine to itself. The shop has one processor, what makes the load the other, so that what
 * is served says nothing of how dear it is to ask.
 */
const isDeep = Boolean(process.env.DEEP);
const atOnce = 48;
const secondsEach = 8;

/** What the shop answers in a second where no one waits in vain: as many at once as it has use for, each again when answered. */
async function kneeOf(shop: LoadedShop, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let served = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) {
        const { status } = await shop.callOnce();
        expect(status).toBe(200);
        served += 1;
      }
    }),
  );
  return served / seconds;
}

/** So many calls a second, however many are not answered yet. Returns how each ended. */
async function pourOn(shop: LoadedShop, perSecond: number, seconds: number): Promise<Ending[]> {
  const begin = performance.now();
  const calls: Promise<Ending>[] = [];
  for (;;) {
    const elapsed = performance.now() - begin;
    if (elapsed > seconds * 1000) break;
    const due = Math.floor((elapsed / 1000) * perSecond);
    while (calls.length < due) calls.push(shop.callOnce());
    await pause(5);
  }
  return Promise.all(calls);
}

/** Asks again and again whether the program lives. Returns the longest that an answer took, in milliseconds. */
function watchLife(shop: LoadedShop) {
  const over = new AbortController();
  const watching = (async () => {
    let longest = 0;
    while (!over.signal.aborted) {
      const begin = performance.now();
      const { status } = await shop.watch("/health/live");
      expect(status).toBe(200);
      longest = Math.max(longest, performance.now() - begin);
      await pause(200);
    }
    return longest;
  })();
  return async () => {
    over.abort();
    return watching;
  };
}

/** How long until twenty calls in a row are answered within half a second each, in milliseconds. */
async function recoveryOf(shop: LoadedShop): Promise<number> {
  const begin = performance.now();
  for (let inARow = 0; inARow < 20; ) {
    const { status, millis } = await shop.callOnce();
    inARow = status === 200 && millis < 500 ? inARow + 1 : 0;
    if (performance.now() - begin > 60_000) break;
  }
  return performance.now() - begin;
}

test.runIf(isDeep)(
  "serves what it can under 2, 5 and 10 times of it, asks the rest to come again, lives, and recovers",
  {
    timeout: 300_000,
  },
  async ({ annotate }) => {
    const shop = await openLoadedShop({ people: 100 });
    expect(keepApart(shop.program.child.pid!)).toBe(true);
    await kneeOf(shop, 5);
    const knee = await kneeOf(shop, 8);
    const notes = [`knee ${Math.round(knee)}/s`];
    for (const times of [2, 5, 10]) {
      const stopWatching = watchLife(shop);
      const begin = performance.now();
      const endings = await pourOn(shop, knee * times, secondsEach);
      const seconds = (performance.now() - begin) / 1000;
      const lived = await stopWatching();
      const served = endings.filter(({ status }) => status === 200);
      const others = endings.filter(({ status }) => status !== 200);
      const recovered = await recoveryOf(shop);
      const share = served.length / seconds / knee;
      const slowest = Math.max(...served.map(({ millis }) => millis));
      notes.push(
        `${times}×: ${endings.length} calls, served ${Math.round(share * 100)}% of the knee, the slowest in ${Math.round(slowest)} ms, ${others.length} asked to come again, live within ${Math.round(lived)} ms, recovered after ${Math.round(recovered)} ms`,
      );
      await annotate(notes.at(-1)!);
      const lost = others.filter(({ status, reportedWhen }) => status !== 503 || !reportedWhen);
      expect(lost).toHaveLength(0);
      // Anyone who is served has not waited so long that they have gone away.
      expect(slowest).toBeLessThan(10_000);
      expect(share).toBeGreaterThanOrEqual(0.8);
      expect(recovered).toBeLessThanOrEqual(10_000);
    }
    expect(shop.program.said.stderr).toBe("");
    expect(await shop.findOffence()).toBeUndefined();
    await annotate(notes.join("; "));
  },
);
