import { expect, test } from "vitest";
import { isSameView, paramsOf } from "./list-params.ts";

test("keeps of an address what searches and sorts the list, and nothing of what lies over it", () => {
  const address = {
    tab: "customers",
    search: "maria",
    state: "",
    gte: "0071",
    customer: "7",
    sort: "-balance",
  };
  expect(paramsOf("customers", address)).toEqual({ search: "maria", sort: "-balance" });
  const order = {
    search: "maria",
    status: "FINISHED",
    method: "international",
    finisher: "stripe",
    day: "finished",
    from: "2027-05-01",
    to: "2027-05-31",
    gte: "5",
    lte: "20",
    sort: "-total",
  };
  expect(paramsOf("orders", { ...order, plan: "3" })).toEqual(order);
  expect(paramsOf("cards", address)).toEqual({ search: "maria", gte: "0071", sort: "-balance" });
});

test.for<[Record<string, string>, Record<string, string>, boolean]>([
  [{}, {}, true],
  [{ status: "INIT", sort: "-total" }, { sort: "-total", status: "INIT" }, true],
  [{ status: "INIT" }, { status: "INIT", sort: "-total" }, false],
  [{ status: "INIT" }, { status: "FINISHED" }, false],
  [{ status: "INIT" }, { search: "INIT" }, false],
])("%j and %j are the same view: %s", ([one, other, same]) => {
  expect(isSameView(one, other)).toBe(same);
});
