import { legalPages } from "@farsim/contract/values/pages/legal-paths.ts";
import { exactPath } from "@farsim/contract/values/pages/page-paths.ts";
import type { Auth } from "../platform/session/session.ts";

/** What a navigation needs to know of the session. */
export interface SessionState {
  readonly loggedIn: boolean;
  /** 1 is an administrator. */
  readonly level: Auth["userInfo"]["level"];
  /** An administrator who looks at a customer's account. */
  readonly inView?: boolean;
}

/** A path to redirect to, or "show". */
export type Decision = "show" | `/${string}`;

const openToAll: ReadonlySet<string> = new Set([
  "/home",
  "/plan",
  "/addOn",
  "/destinations",
  "/checkout",
  "/login",
  "/register",
  "/passwordReset",
  "/pay",
  "/pay/paySuccess",
  ...legalPages.map((page) => page.path),
  ...(import.meta.env.DEV ? ["/gallery"] : []),
]);

/** Whether anyone may see a path, logged in or not. */
export function isOpenToAll(path: string): boolean {
  return openToAll.has(path) || path.startsWith("/destinations/");
}

/** Whether the account must be asked for again before the path is shown. Another spelling of a path is redirected first. */
export function needsUserInfo(path: string, { loggedIn }: SessionState): boolean {
  return loggedIn && path !== "/" && !isOpenToAll(path) && exactPath(path) === path;
}

/**
 * Where a navigation leads. A convenience only: the server checks every call by itself. For a path that
 * {@link needsUserInfo} the level must have been reloaded before.
 */
export function decide(path: string, { loggedIn, level, inView }: SessionState): Decision {
  const exact = exactPath(path);
  if (exact === "/") return "/home";
  if (exact !== path) return exact as Decision;
  // A customer's view must be left before a login.
  if (inView && /^.(login|register|passwordR)/.test(path)) return "/mySims";
  // Before the whitelist: an administrator has no use for the public plan list.
  if (path === "/plan" && loggedIn && level === 1) return "/adminMode";
  if (isOpenToAll(path)) return "show";
  if (!loggedIn) return "/login";
  if (/^.adminMode(\/|$)/.test(path) && level !== 1) return "/plan";
  return "show";
}
