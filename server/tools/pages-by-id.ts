/** Rows page by page, in the order of their ids, until none is left: `next` gives those after an id. */
export async function* pagesById<Row extends { readonly id: bigint }>(
  next: (after: bigint) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0n; ; ) {
    const rows = await next(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
