import { get, set } from "idb-keyval";

const key = "renewed";
/** A token's end tells it from all others, and opens nothing. */
const markOf = (token: string): string => token.slice(-16);

/** A database that does not answer holds no one up: its notes only save a question. */
const inTime = <T>(action: Promise<T>): Promise<T | undefined> =>
  Promise.race([action, new Promise<undefined>((resolve) => void setTimeout(resolve, 1000))]);

/**
 * Notes for all tabs that an access token has been exchanged. What one tab writes to local storage another may read a
 * moment later, even when it comes to its turn after the first (the HTML standard, "Web storage", promises no order); what
 * stands in IndexedDB it reads at once.
 */
export async function noteRenewal(stale: string): Promise<void> {
  try {
    await inTime(set(key, markOf(stale)));
  } catch {
    // A browser that keeps nothing has no second tab that knows this session.
  }
}

/** Whether any tab has exchanged this access token: its successor is in local storage, or on its way there. */
export async function isRenewed(stale: string): Promise<boolean> {
  try {
    return (await inTime(get<string>(key))) === markOf(stale);
  } catch {
    return false;
  }
}
