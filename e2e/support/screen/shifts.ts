import type { BrowserContext, Page } from "@playwright/test";
import { standStill } from "../../../scripts/screens/stand-still.mjs";

interface Shift {
  readonly value: number;
  /** Milliseconds since the page was opened. */
  readonly at: number;
  /** What moved. */
  readonly parts: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

interface Period {
  readonly from: number;
  until: number;
}

type Measured = typeof globalThis & { takeShifts(): Shift[]; lookAway(isAway: boolean): void };

/**
 * Notes what moves under the reader's eyes. Not counted: what a click of half a second ago, or what was typed or an action done a
 * second ago, has moved, also by what it read, however late that came; and the toasts, which float above the page and close up
 * when one of them goes.
 */
export async function measureShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? "");
    const shifts: Shift[] = [];
    const actionMs = 1_000;
    // When what was typed or done, and what was read of it, may move something: each stays, for a shift is often noted when the next one is under way.
    const typed: Period[] = [];
    const sent: Period[] = [];
    const readings: Period[] = [];
    const isIn = (periods: readonly Period[], at: number) =>
      periods.some(({ from, until }) => at >= from && at < until);
    let isAway = false;
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as LayoutShift[]) {
        const { value, startTime: at, hadRecentInput, sources } = entry;
        const parts = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} from ${from.x} ${from.y} to ${to.x} ${to.y}`,
        );
        const ofPage = parts.some((part) => !part.includes("mantine-Notification"));
        const isMeant = hadRecentInput || isIn(typed, at) || isIn(sent, at) || isIn(readings, at);
        if (!isAway && !isMeant && ofPage) shifts.push({ value, at, parts });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // A filter asks when the typing rests, and what it finds comes when the shop answers.
    addEventListener(
      "input",
      () => typed.push({ from: performance.now(), until: performance.now() + actionMs }),
      { capture: true },
    );
    // What an action brings about is no surprise to anyone who did it, however long the shop took to do it, and to read it again.
    const send = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const asksAt = performance.now();
      if (asked[1]?.method === "POST") {
        // What it changes can be announced, and read, before it is answered itself.
        const action = { from: asksAt, until: Number.POSITIVE_INFINITY };
        sent.push(action);
        try {
          return await send(...asked);
        } finally {
          action.until = performance.now() + actionMs;
        }
      }
      const isReading = isIn(typed, asksAt) || isIn(sent, asksAt);
      const answer = await send(...asked);
      const from = performance.now();
      if (isReading) readings.push({ from, until: from + actionMs });
      return answer;
    };
    (globalThis as Measured).takeShifts = () => {
      note(observer.takeRecords());
      return shifts.splice(0);
    };
    (globalThis as Measured).lookAway = (away) => {
      note(observer.takeRecords());
      isAway = away;
    };
  });
}

/** What all moves by this is what was wanted, however late it comes. */
export async function movesBy(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => (globalThis as Measured).lookAway(true));
  await action();
  await standStill(page);
  await page.evaluate(() => (globalThis as Measured).lookAway(false));
}

const mostGapMs = 1_000;
const mostWindowMs = 5_000;

/** The cumulative layout shift since the last question, as browsers define it: the worst burst, and what moved in it. */
export async function takeShift(page: Page): Promise<{ value: number; parts: string[] }> {
  const shifts = await page.evaluate(() => (globalThis as Measured).takeShifts());
  const bursts: Shift[][] = [];
  for (const shift of shifts) {
    const burst = bursts.at(-1);
    const goesOn =
      burst && shift.at - burst.at(-1)!.at < mostGapMs && shift.at - burst[0]!.at < mostWindowMs;
    if (goesOn) burst.push(shift);
    else bursts.push([shift]);
  }
  const sums = bursts.map((burst) => ({
    value: burst.reduce((sum, { value }) => sum + value, 0),
    parts: burst.flatMap(({ parts }) => parts),
  }));
  return sums.toSorted((a, b) => b.value - a.value)[0] ?? { value: 0, parts: [] };
}
