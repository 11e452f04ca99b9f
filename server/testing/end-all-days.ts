import { endDays } from "../src/books/end-days.ts";
import type { Shop } from "./open-shop.ts";
import type { Person } from "./people.ts";

/** Ends all billing days that are over, as the worker's looks do one after the other. */
export async function endAllDays(ending: Parameters<typeof endDays>[0]): Promise<void> {
  for (let looks = 0; !(await endDays(ending)); looks++)
    if (looks === 100) throw new Error("someone is booking all the time");
}

/** Goes on at a moment: all days before it are ended, and some people log in anew. */
export async function goOnAt(
  { clock, config, database, renew }: Shop,
  moment: string,
  people: readonly Person[],
): Promise<void> {
  clock.set(moment);
  await endAllDays({ database, clock, zone: config.billingTimeZone });
  for (const person of people) await renew(person);
}
