/** All items of a list, asked for page by page as a reader does; `ask` gives the page that a cursor names, and the first without one. */
export async function everyPage<Item>(
  ask: (cursor: string | undefined) => Promise<{
    readonly items: readonly Item[];
    readonly nextCursor: string | null;
  }>,
): Promise<Item[]> {
  const seen: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    // One page after the other.
    // oxlint-disable-next-line no-await-in-loop
    const { items, nextCursor } = await ask(cursor);
    seen.push(...items);
    if (nextCursor === null) return seen;
    cursor = nextCursor;
  }
}
