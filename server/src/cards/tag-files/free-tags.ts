/** A card that is to get a tag. */
export interface Wanted {
  readonly cardId: bigint;
  readonly tag: string;
}

const keyOf = (tag: string) => tag.toLowerCase();

/** Which of one holder's cards has a tag, in any letter case. */
export class TagOwners {
  readonly #owners = new Map<string, bigint>();
  readonly #tags = new Map<bigint, string>();

  constructor(cards: Iterable<{ readonly cardId: bigint; readonly tag: string | null }>) {
    for (const { cardId, tag } of cards) if (tag !== null) this.give({ cardId, tag });
  }

  give({ cardId, tag }: Wanted): void {
    const former = this.#tags.get(cardId);
    if (former !== undefined) this.#owners.delete(keyOf(former));
    this.#owners.set(keyOf(tag), cardId);
    this.#tags.set(cardId, tag);
  }

  /** Whether no other card has the tag. */
  isFree({ cardId, tag }: Wanted): boolean {
    return [undefined, cardId].includes(this.#owners.get(keyOf(tag)));
  }
}

/** Those whose tags are free at this moment, each tag once: they can be given all at once. */
export function freeNow<W extends Wanted>(owners: TagOwners, wanted: readonly W[]): W[] {
  const given = new Set<string>();
  return wanted.filter((each) => {
    const key = keyOf(each.tag);
    if (given.has(key) || !owners.isFree(each)) return false;
    given.add(key);
    return true;
  });
}

/**
 * Those that get their tags in the end, and those that never do: another card has theirs and keeps it, or two want the same. A card
 * that gives its tag away makes it free for another.
 */
export function freeInTheEnd<W extends Wanted>(
  owners: TagOwners,
  wanted: readonly W[],
): { readonly free: readonly W[]; readonly taken: readonly W[] } {
  const free: W[] = [];
  let left = wanted;
  for (;;) {
    const next = new Set(freeNow(owners, left));
    if (next.size === 0) return { free, taken: left };
    for (const each of next) owners.give(each);
    free.push(...next);
    left = left.filter((each) => !next.has(each));
  }
}
