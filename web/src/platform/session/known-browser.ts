import { mostBrowserTokens } from "@farsim/contract/accounts.ts";

const storageKey = "browserTokens";

/**
 * What the logins in this browser were answered, the newest first; one an account, and none says whose. They open nothing, and stay
 * beyond a logout: by them a login knows this browser again, when wrong passwords have made other ones prove more.
 */
export function browserTokens(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    const tokens = Array.isArray(stored) ? stored : [];
    return tokens.filter((token) => typeof token === "string").slice(0, mostBrowserTokens);
  } catch {
    return [];
  }
}

export function keepBrowserToken(token: string): void {
  const others = browserTokens().filter((other) => other !== token);
  const kept = [token, ...others].slice(0, mostBrowserTokens);
  localStorage.setItem(storageKey, JSON.stringify(kept));
}
