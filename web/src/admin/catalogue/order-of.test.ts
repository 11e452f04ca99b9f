import { expect, test } from "vitest";
import { orderOf } from "./order-dialog.tsx";

const typed = { before: ["1", "2", "3"], ids: ["3", "1", "2"] };

test("keeps what was put together where offers come and go meanwhile", () => {
  expect(orderOf(null, ["1", "2"])).toEqual(["1", "2"]);
  expect(orderOf(typed, ["1", "2", "3"])).toEqual(["3", "1", "2"]);
  expect(orderOf(typed, ["1", "3", "4"])).toEqual(["3", "1", "4"]);
});

test("begins anew where someone else has put them in another order meanwhile", () => {
  expect(orderOf(typed, ["2", "1", "3"])).toEqual(["2", "1", "3"]);
});
