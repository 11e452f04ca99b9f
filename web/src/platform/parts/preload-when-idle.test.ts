import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadWhenIdle } from "./preload-when-idle.ts";

let browser: { onLine: boolean };
const events = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  browser = { onLine: true };
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part that is brought behind its page, and what has been asked for of it. */
function part() {
  const asked = vi.fn<() => Promise<string>>(async () => "part");
  return { asked, ...preloadWhenIdle(asked) };
}

test("what no one asks for leaves the page to itself for a while", async () => {
  const { asked, bring } = part();
  const brought = bring();
  await vi.advanceTimersByTimeAsync(1_400);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await expect(brought).resolves.toBe("part");
});

test("what is asked for comes at once, and at once again", async () => {
  const { asked, bring, hurry } = part();
  const brought = bring();
  hurry();
  await expect(brought).resolves.toBe("part");
  await expect(bring()).resolves.toBe("part");
  expect(asked).toHaveBeenCalledTimes(2);
});

test("without a network it waits for one, unless it is asked for", async () => {
  browser.onLine = false;
  const waiting = part();
  const wanted = part();
  const brought = waiting.bring();
  void wanted.bring();
  wanted.hurry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wanted.asked).toHaveBeenCalledOnce();
  expect(waiting.asked).not.toHaveBeenCalled();
  events.dispatchEvent(new Event("online"));
  await expect(brought).resolves.toBe("part");
});
