/** What a tag is compared by: the database's own lower case, which its index on tags has too. */
type TagKey = string;

/** A card that is to get a tag. */
export interface Wanted {
  readonly cardId: bigint;
  readonly key: TagKey;
}

/** A card of the same holder, as it is called now. */
export interface Named {
  readonly cardId: bigint;
  readonly key: TagKey | null;
}

/**
 * Which of one holder's cards get their tags when all of them change at once, and which cannot: another card has the tag and keeps it,
 * or an earlier one wants the same. Cards may take over each other's tags, in a row or in a ring.
 */
export function freeTags<W extends Wanted>(
  named: Iterable<Named>,
  wanted: readonly W[],
): { readonly free: readonly W[]; readonly taken: readonly W[] } {
  const keyOf = new Map<bigint, TagKey>();
  for (const { cardId, key } of named) if (key !== null) keyOf.set(cardId, key);
  const isOwn = ({ cardId, key }: Wanted) => keyOf.get(cardId) === key;
  const wanting = Map.groupBy(wanted, ({ key }) => key);
  const changing = new Set(wanted.map(({ cardId }) => cardId));
  const taken = new Set<W>();
  const kept = [...keyOf].flatMap(([cardId, key]) => (changing.has(cardId) ? [] : [key]));
  const refuse = (each: W) => {
    if (taken.has(each)) return;
    taken.add(each);
    // A card that does not change keeps its tag from all others.
    const key = keyOf.get(each.cardId);
    if (key !== undefined) kept.push(key);
  };
  for (const rivals of wanting.values()) {
    const first = rivals.find(isOwn) ?? rivals[0];
    for (const each of rivals) if (each !== first) refuse(each);
  }
  for (let key = kept.pop(); key !== undefined; key = kept.pop())
    for (const each of wanting.get(key) ?? []) if (!isOwn(each)) refuse(each);
  return {
    free: wanted.filter((each) => !taken.has(each)),
    taken: wanted.filter((each) => taken.has(each)),
  };
}
