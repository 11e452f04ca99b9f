import { Right } from "@farsim/contract/values/people/rights.ts";
import { expect, test } from "vitest";
import { rightGroups } from "./use-right-name.ts";

test("each right that a role can have is offered, once", () => {
  const offered = rightGroups.flatMap(({ rights }) => rights);
  expect(offered.toSorted()).toEqual(Right.options.toSorted());
});
