import { privatePrefix } from "./private-keys.ts";
import { currentSession, isLoggedIn, parseAuth, storageKey } from "./session.ts";

const nameOf = (name: string): string | null => {
  const { id, actingAdmin } = currentSession().userInfo;
  // Anyone who looks at a customer's account leaves nothing of it behind.
  return id === undefined || actingAdmin !== undefined ? null : `${privatePrefix}${id}:${name}`;
};

/** Another tab may have logged out a moment ago, before this one has heard of it. */
function isStillLoggedIn(): boolean {
  const stored = parseAuth(localStorage.getItem(storageKey));
  return isLoggedIn(stored) && stored.userInfo.id === currentSession().userInfo.id;
}

/** Keeps something of the account that is logged in. A full storage keeps nothing, and that is all. */
export function keepPrivately(name: string, value: unknown): void {
  const key = nameOf(name);
  if (key === null || !isStillLoggedIn()) return;
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without room there is no copy for the time without a network.
  }
}

/** What was kept of this account; undefined for anyone else's, and for what cannot be read. */
export function recallPrivately(name: string): unknown {
  const key = nameOf(name);
  try {
    return key === null ? undefined : JSON.parse(localStorage.getItem(key) ?? "");
  } catch {
    return undefined;
  }
}

export function dropPrivately(name: string): void {
  const key = nameOf(name);
  if (key !== null) localStorage.removeItem(key);
}
