import { setTimeout as pause } from "node:timers/promises";

/** Asks again and again until the answer is neither false nor undefined, and gives it; undefined once the time is over. */
export async function until<T>(
  ask: () => T | Promise<T>,
  { withinMs, everyMs = 5 }: { withinMs: number; everyMs?: number },
): Promise<Exclude<T, false | undefined> | undefined> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
    if (performance.now() >= end) return undefined;
    await pause(everyMs);
  }
}
