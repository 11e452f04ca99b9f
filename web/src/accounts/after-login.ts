/** Where a login leads: where the reader wanted to go, if that is a path of ours; else where his work is. */
export function afterLogin(wanted: string | undefined, level: 0 | 1): string {
  return safePath(wanted) ?? (level === 1 ? "/adminMode" : "/mySims");
}

const anyOrigin = "https://origin.invalid";

/** A path on this origin, or null: `//evil.example`, `/\evil.example` and full addresses are refused. */
export function safePath(wanted: string | undefined): string | null {
  if (!wanted?.startsWith("/")) return null;
  try {
    const url = new URL(wanted, anyOrigin);
    // The parsed form, not the given one: what a browser would make of it is what has been checked.
    return url.origin === anyOrigin && url.pathname !== "/login"
      ? `${url.pathname}${url.search}${url.hash}`
      : null;
  } catch {
    return null;
  }
}
