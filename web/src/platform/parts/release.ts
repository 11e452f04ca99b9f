/** The script that opens the release that this page is of: its libraries stand before it. */
export function ownEntry(): string | undefined {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(
    -1,
  );
  return script ? new URL(script.src).pathname : undefined;
}

/** Whether the server hands out another release than this page is of; where it cannot be asked, no one says so. */
export async function isOtherOut(): Promise<boolean> {
  const entry = ownEntry();
  if (entry === undefined) return false;
  try {
    const page = await fetch(location.pathname, { cache: "no-cache", credentials: "omit" });
    return page.ok && isPage(page) && !(await page.text()).includes(entry);
  } catch {
    return false;
  }
}

/** A page in place of a file comes from what stands between, such as the door of a hotel. */
export function isPage({ headers }: Response): boolean {
  return (headers.get("content-type") ?? "").startsWith("text/html");
}
