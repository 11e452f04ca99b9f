/** Kinds that are remembered at once; beyond, all are forgotten, and the next of each counts as the first. */
const mostRemembered = 10_000;

/**
 * Lets one of a kind pass in so many milliseconds. Asked with a kind and the present (milliseconds of any clock that only goes on),
 * it tells how many were left out since the last one that passed; undefined where this one is to be left out too.
 */
export function repetitionFilter(
  quietMs: number,
): (kind: string, now: number) => number | undefined {
  const remembered = new Map<string, { readonly since: number; suppressed: number }>();
  return (kind, now) => {
    const last = remembered.get(kind);
    if (last && now - last.since < quietMs) {
      last.suppressed += 1;
      return undefined;
    }
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(kind, { since: now, suppressed: 0 });
    return last?.suppressed ?? 0;
  };
}
