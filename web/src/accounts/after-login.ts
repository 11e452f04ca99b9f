import { exactPath } from "@farsim/contract/values/pages/page-paths.ts";

/** Where a login leads: where the reader wanted to go, if that is a path of ours; else where their work is. */
export function afterLogin(wanted: string | undefined, level: 0 | 1): string {
  return safePath(wanted) ?? (level === 1 ? "/adminMode?tab=overview" : "/mySims");
}

const anyOrigin = "https://origin.invalid";

/** A path on this origin, or null: `//evil.example`, `/\evil.example` and full addresses are refused. */
export function safePath(wanted: string | undefined): string | null {
  const path = wanted?.startsWith("/") ? pathHere(wanted) : null;
  // The parsed form, not the given one, is gone to; `/.//evil.example` is another place only once it has been parsed.
  return path !== null && pathHere(path) === path && !isLogin(path) ? path : null;
}

/** What a browser makes of an address that it meets on a page of ours; null where it would leave us. */
function pathHere(address: string): string | null {
  if (!URL.canParse(address, anyOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(address, anyOrigin);
  return origin === anyOrigin ? `${pathname}${search}${hash}` : null;
}

function isLogin(path: string): boolean {
  return exactPath(new URL(path, anyOrigin).pathname) === "/login";
}
