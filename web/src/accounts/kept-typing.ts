import { useEffect } from "react";
import { nowMs } from "../platform/clock.ts";

/** Longer than an emailed code is valid: until then a page that was loaded again can go on. */
const keptMs = 15 * 60_000;

const keyOf = (page: string) => `typed:${page}`;

/** What this tab has kept of a form; nothing where it is too old, or nonsense. */
export function keptTyping(page: string): Readonly<Record<string, string>> {
  try {
    const { at, values } = JSON.parse(sessionStorage.getItem(keyOf(page)) ?? "null");
    return nowMs() - at < keptMs ? values : {};
  } catch {
    return {};
  }
}

export function forgetTyping(page: string): void {
  sessionStorage.removeItem(keyOf(page));
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
