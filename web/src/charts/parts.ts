/** One part of a whole, ready to be drawn. */
export interface Part {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

/** As many parts as the eye tells apart by their colours. */
const mostParts = 5;

/** The largest parts, and what is left of the others as one. */
export function largestParts(parts: readonly Part[], restLabel: string): Part[] {
  const sorted = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  // One other part is itself.
  if (sorted.length <= mostParts + 1) return sorted;
  const value = sorted.slice(mostParts).reduce((sum, part) => sum + part.value, 0);
  return [...sorted.slice(0, mostParts), { key: "rest", label: restLabel, value }];
}

/** The colour of the n-th part; past the fifth all are alike. */
export function colourOf(index: number): string {
  return index < mostParts ? `var(--chart-${index + 1})` : "var(--chart-rest)";
}

/** Where each part begins and ends on a ring of length 1, in the order given. */
export function arcsOf(parts: readonly Part[]): { readonly from: number; readonly part: number }[] {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  let from = 0;
  return parts.map(({ value }) => {
    const arc = { from, part: value / whole };
    from += arc.part;
    return arc;
  });
}
