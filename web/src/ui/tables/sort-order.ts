/** A field that rows are sorted by, with a minus before it where it falls: as lists are asked (`sortBy` of the contract). */
export type Sort = string;

const fieldOf = (sort: Sort): string => sort.replace(/^-/, "");
export const falls = (sort: Sort): boolean => sort.startsWith("-");
export const turned = (sort: Sort): Sort => (falls(sort) ? fieldOf(sort) : `-${sort}`);

export const isSameField = (one: Sort, other: Sort): boolean => fieldOf(one) === fieldOf(other);

/** What a column's head sorts by next: as the column is sorted first, then the other way round, then as the list is usually. */
export function nextSort(by: Sort, first: Sort): Sort | undefined {
  if (!isSameField(by, first)) return first;
  return by === first ? turned(first) : undefined;
}
