import { expect, test } from "vitest";
import { withUse } from "./add-use.ts";
import type { CardState } from "../card/card-state.ts";
import { rateUsage } from "./rate-usage.ts";
import { exampleCard, planFrom, usedOn } from "../../../testing/example-card.ts";

const bought = (n: number, bytes: bigint, at: string) => ({
  n,
  bytes,
  boughtAtMillis: Date.parse(at),
});

/** For each day and segment: allowance, add-on, over; or "unrated". */
function counted(card: Partial<CardState>) {
  const { days, addOnUsedBytes } = rateUsage({ ...exampleCard, ...card });
  const parts = days.map((use) =>
    use.hasPlan ? [use.allowanceBytes, use.addOnBytes, use.overBytes].map(Number) : "unrated",
  );
  return { parts, addOnUsed: Number(addOnUsedBytes) };
}

test("a daily allowance begins anew each billing day; what is past it is over", () => {
  const days = [usedOn("2027-05-01", 500n), usedOn("2027-05-02", 501n), usedOn("2027-05-03", 1n)];
  expect(counted({ subscriptions: [planFrom("2027-05-01")], days }).parts).toEqual([
    [500, 0, 0],
    [500, 0, 1],
    [1, 0, 0],
  ]);
});

test("a cycle's allowance is shared by its days, and begins anew with the next cycle", () => {
  const days = ["03", "04", "05", "06"].map((day) => usedOn(`2027-05-${day}`, 200n));
  const plan = planFrom("2027-05-01", { limitType: "CYCLE", cycleDays: 3 });
  expect(counted({ subscriptions: [plan], days }).parts).toEqual([
    [200, 0, 0],
    [200, 0, 0],
    [100, 0, 100],
    [200, 0, 0],
  ]);
});

test("without a limit everything is allowance", () => {
  const plan = planFrom("2027-05-01", { limitType: "UNLIMITED", limitBytes: null });
  const days = [usedOn("2027-05-01", 10n ** 15n)];
  expect(counted({ subscriptions: [plan], days }).parts).toEqual([[1e15, 0, 0]]);
});

test("a day without a plan is unrated and takes nothing from anyone", () => {
  const days = [usedOn("2027-05-01", 900n), usedOn("2027-05-02", 600n)];
  const purchases = [bought(1, 1000n, "2027-04-01T00:00:00Z")];
  expect(
    counted({
      subscriptions: [planFrom("2027-05-02")],
      days: days.map((use) => ({ ...use, segment: 1 })),
      purchases,
    }),
  ).toEqual({ parts: ["unrated", [500, 100, 0]], addOnUsed: 100 });
});

test("add-ons bought before a use pay what is past the allowance, in the order of use; later ones never pay for earlier use", () => {
  const purchases = [
    bought(1, 100n, "2027-05-01T10:00:00Z"),
    bought(2, 300n, "2027-05-02T10:00:00Z"),
  ];
  const days = [
    usedOn("2027-05-01", 600n, 0),
    usedOn("2027-05-01", 60n, 1),
    usedOn("2027-05-02", 560n, 1),
    usedOn("2027-05-02", 50n, 2),
    usedOn("2027-05-03", 900n, 2),
  ];
  expect(counted({ subscriptions: [planFrom("2027-05-01")], days, purchases })).toEqual({
    parts: [
      [500, 0, 100],
      [0, 60, 0],
      [500, 40, 20],
      [0, 50, 0],
      [500, 250, 150],
    ],
    addOnUsed: 400,
  });
});

test("use at the very moment of a purchase came before it, a millisecond later after it", () => {
  const at = Date.parse("2027-05-01T10:00:00Z");
  const card = { ...exampleCard, purchases: [bought(1, 100n, "2027-05-01T10:00:00Z")] };
  const use = (usedAtMillis: number) => ({
    cardId: 1n,
    recordId: "",
    usedAtMillis,
    day: "2027-05-01",
    regionCode: "HK",
    bytes: 1n,
  });
  const { days } = withUse(card, [use(at + 1), use(at), use(at - 1)]);
  expect(days.map(({ segment, bytes }) => [segment, Number(bytes)])).toEqual([
    [0, 2],
    [1, 1],
  ]);
});

test("late use takes from the add-on before what was used after it, and gives nothing twice", () => {
  const purchases = [bought(1, 100n, "2027-04-30T00:00:00Z")];
  const subscriptions = [planFrom("2027-05-01")];
  const stored = rateUsage({
    ...exampleCard,
    subscriptions,
    purchases,
    days: [usedOn("2027-05-02", 580n, 1)],
  });
  expect(stored.addOnUsedBytes).toBe(80n);
  expect(
    counted({
      subscriptions,
      purchases,
      days: [usedOn("2027-05-01", 550n, 1), ...stored.days],
      cycles: stored.cycles,
      addOnUsedBytes: 80n,
    }),
  ).toEqual({
    parts: [
      [500, 50, 0],
      [500, 50, 30],
    ],
    addOnUsed: 100,
  });
});

test("rating again what was rated changes nothing", () => {
  const card = {
    ...exampleCard,
    subscriptions: [planFrom("2027-05-01", { limitType: "CYCLE", cycleDays: 3 })],
    purchases: [bought(1, 100n, "2027-05-01T00:00:00Z")],
    days: [
      usedOn("2027-05-01", 450n, 1),
      usedOn("2027-05-03", 300n, 1),
      usedOn("2027-05-04", 9n, 1),
    ],
  };
  const once = rateUsage(card);
  for (const rateFrom of ["2027-05-01", "2027-05-03", "2027-05-04", "2027-06-01"])
    expect(rateUsage({ ...card, ...once, rateFrom })).toEqual(once);
});
