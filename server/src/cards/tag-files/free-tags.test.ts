import fc from "fast-check";
import { expect, test } from "vitest";
import { freeTags, type Wanted } from "./free-tags.ts";

const card = (cardId: number, key: string | null) => ({ cardId: BigInt(cardId), key });
const wants = (cardId: number, key: string): Wanted => ({ cardId: BigInt(cardId), key });
const idsOf = (wanted: readonly Wanted[]) => wanted.map(({ cardId }) => Number(cardId));

test("cards take over each other's tags, in a row and in a ring", () => {
  const named = [card(1, "a"), card(2, "b"), card(3, "c"), card(4, null)];
  const row = [wants(1, "b"), wants(2, "c"), wants(3, "d"), wants(4, "a")];
  expect(freeTags(named, row).taken).toEqual([]);
  const ring = [wants(1, "b"), wants(2, "c"), wants(3, "a")];
  expect(idsOf(freeTags(named, ring).free)).toEqual([1, 2, 3]);
});

test("a card that keeps its tag, or is refused itself, keeps it from all others; of two that want the same the first gets it", () => {
  const named = [card(1, "a"), card(2, "b"), card(3, "c")];
  const wanted = [wants(1, "b"), wants(2, "c"), wants(4, "d"), wants(5, "d")];
  const { free, taken } = freeTags(named, wanted);
  expect(idsOf(free)).toEqual([4]);
  expect(idsOf(taken)).toEqual([1, 2, 5]);
});

test("a card may write its own tag in another letter case, also where an earlier line wants it", () => {
  const { free, taken } = freeTags([card(1, "van")], [wants(2, "van"), wants(1, "van")]);
  expect([idsOf(free), idsOf(taken)]).toEqual([[1], [2]]);
});

test("however tags are given, no two cards end with the same, and none is refused that could have its own", () => {
  const key = fc.constantFrom("a", "b", "c", "d", "e");
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 });
  const cases = fc.tuple(
    fc.uniqueArray(key),
    ids.chain((cardIds) =>
      fc.tuple(...cardIds.map((id) => fc.record({ id: fc.constant(id), key }))),
    ),
  );
  fc.assert(
    fc.property(cases, ([held, asked]) => {
      const before = held.map((text, place) => card(place + 1, text));
      const wanted = asked.map(({ id, key: text }) => wants(id, text));
      const { free, taken } = freeTags(before, wanted);
      expect([...free, ...taken]).toHaveLength(wanted.length);
      const after = new Map(before.map(({ cardId, key: text }) => [cardId, text]));
      for (const { cardId, key: text } of free) after.set(cardId, text);
      const keys = [...after.values()].filter((text) => text !== null);
      expect(new Set(keys).size).toBe(keys.length);
      const ownerOf = new Map([...after].map(([cardId, text]) => [text, cardId]));
      for (const each of taken) expect(ownerOf.has(each.key)).toBe(true);
      for (const each of taken) expect(ownerOf.get(each.key)).not.toBe(each.cardId);
    }),
    { numRuns: 2_000 },
  );
});
