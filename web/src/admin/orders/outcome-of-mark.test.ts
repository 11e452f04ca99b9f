import { expect, test } from "vitest";
import { outcomeOfMark } from "./outcome-of-mark.ts";

const sent = { by: "ada", note: "written to the bank" };
const seen = { ...sent, at: "2027-05-01T12:00:00.000Z" };

test("an order counts as marked only where this administrator's own note is what is kept", () => {
  expect(outcomeOfMark({ needsLook: false, seen }, sent)).toBe("marked");
  const others = { ...seen, by: "bea", note: "paid back by hand" };
  expect(outcomeOfMark({ needsLook: false, seen: others }, sent)).toBe("markedBefore");
  const sameWords = { ...seen, by: "bea" };
  expect(outcomeOfMark({ needsLook: false, seen: sameWords }, sent)).toBe("markedBefore");
  const ownFormer = { ...seen, note: "asked the customer" };
  expect(outcomeOfMark({ needsLook: false, seen: ownFormer }, sent)).toBe("markedBefore");
});

test("more that was reported meanwhile goes before the mark of what was reported before", () => {
  expect(outcomeOfMark({ needsLook: true }, sent)).toBe("toldMore");
  expect(outcomeOfMark({ needsLook: true, seen }, sent)).toBe("toldMore");
});
