import { useEffect } from "react";
import { nowMs } from "../platform/clock.ts";

/** Longer than an emailed code is valid: until then a page that was loaded again can go on. */
const keptMs = 15 * 60_000;

const prefix = "typed:";
const keyOf = (page: string) => `${prefix}${page}`;

/** What this tab has kept of a form; nothing where it is too old, or nonsense. */
export function keptTyping(page: string): Readonly<Record<string, string>> {
  try {
    const { at, values } = JSON.parse(sessionStorage.getItem(keyOf(page)) ?? "null");
    return nowMs() - at < keptMs ? values : {};
  } catch {
    return {};
  }
}

/** Of all forms, as soon as someone is in: the next person at this tab finds nothing of it. */
export function forgetTyping(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}

/** Keeps in this tab what is typed into a form and is no secret, so that a reload does not lose it. */
export function useKeepTyping(page: string, values: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(values);
  useEffect(() => {
    try {
      sessionStorage.setItem(
        keyOf(page),
        JSON.stringify({ at: nowMs(), values: JSON.parse(text) }),
      );
    } catch {
      // A browser that keeps nothing loses it with the page, as before.
    }
  }, [page, text]);
}
