import { expect, test } from "vitest";
import { exampleCard } from "../../../testing/example-card.ts";
import { cardColumns, changeableFields, forgetHolder } from "./card-columns.ts";

test("a card whose holder is forgotten keeps nothing of theirs, and all of its own", () => {
  const fields = { ...changeableFields(exampleCard), tag: "Phone", mark: "lost" } as const;
  const left = { ...fields };
  forgetHolder(left);
  const kept = Object.entries(fields).map(([field, was]) => {
    const { of } = Object.values(cardColumns).find((column) => column.field === field)!;
    return [field, of === "holder" ? null : was];
  });
  expect(left).toEqual(Object.fromEntries(kept));
  expect(left).toMatchObject({ holderId: null, tag: null, mark: "lost" });
});
