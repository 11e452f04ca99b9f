import { expect, test } from "vitest";
import { auditFacts } from "./audit-facts.ts";

test("sets what was beside what is, and says the rest as it was given", () => {
  expect(
    auditFacts({
      before: { level: 0 },
      after: { level: 1 },
      amount: "5.00",
      none: null,
      filter: { status: "USING", bound: "true" },
      cardIds: ["1", "2", "3", "4", "5", "6", "7", "8"],
    }),
  ).toEqual([
    { name: "level", before: "0", value: "1" },
    { name: "amount", value: "5.00" },
    { name: "status", value: "USING" },
    { name: "bound", value: "true" },
    { name: "cardIds", value: "1, 2, 3, 4, 5, 6 … (8)" },
  ]);
});
