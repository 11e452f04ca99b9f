import fc from "fast-check";
import { expect, test } from "vitest";
import { freeInTheEnd, freeNow, TagOwners, type Wanted } from "./free-tags.ts";

const card = (cardId: number, tag: string | null) => ({ cardId: BigInt(cardId), tag });
const wants = (cardId: number, tag: string): Wanted => ({ cardId: BigInt(cardId), tag });
const idsOf = (wanted: readonly Wanted[]) => wanted.map(({ cardId }) => Number(cardId));

test("a card that gives its tag away makes it free for the next, in any letter case", () => {
  const owners = new TagOwners([card(1, "Van 1"), card(2, "Van 2"), card(3, null)]);
  const wanted = [wants(3, "VAN 1"), wants(1, "van 2"), wants(2, "Van 9")];
  expect(idsOf(freeNow(owners, wanted))).toEqual([2]);
  const { free, taken } = freeInTheEnd(owners, wanted);
  expect(idsOf(free)).toEqual([2, 1, 3]);
  expect(taken).toEqual([]);
});

test("two that want the same, two that want each other's, and one of a card that keeps it do not get theirs", () => {
  const owners = new TagOwners([card(1, "A"), card(2, "B"), card(3, "C")]);
  const wanted = [wants(1, "B"), wants(2, "A"), wants(4, "c"), wants(5, "D"), wants(6, "d")];
  const { free, taken } = freeInTheEnd(owners, wanted);
  expect(idsOf(free)).toEqual([5]);
  expect(idsOf(taken)).toEqual([1, 2, 4, 6]);
});

test("a card may write its own tag in another letter case", () => {
  expect(freeNow(new TagOwners([card(1, "van")]), [wants(1, "VAN")])).toHaveLength(1);
});

test("however tags are given, no two cards have the same at any moment, and none is refused that could have its own", () => {
  const tag = fc.constantFrom("a", "A", "b", "c", "d", "e");
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 });
  const cases = fc.tuple(
    fc.uniqueArray(tag, { selector: (text) => text.toLowerCase() }),
    ids.chain((cardIds) =>
      fc.tuple(...cardIds.map((id) => fc.record({ id: fc.constant(id), tag }))),
    ),
  );
  fc.assert(
    fc.property(cases, ([held, asked]) => {
      const before = held.map((text, place) => card(place + 1, text));
      const wanted = asked.map(({ id, tag: text }) => wants(id, text));
      const { free, taken } = freeInTheEnd(new TagOwners(before), wanted);
      const now = new Map(before.map(({ cardId, tag: text }) => [cardId, text]));
      for (const { cardId, tag: text } of free) {
        now.set(cardId, text);
        const tags = [...now.values()].flatMap((each) => each?.toLowerCase() ?? []);
        expect(new Set(tags).size).toBe(tags.length);
      }
      expect(free.length + taken.length).toBe(wanted.length);
      const left = new TagOwners([...now].map(([cardId, text]) => ({ cardId, tag: text })));
      expect(taken.filter((each) => left.isFree(each))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
