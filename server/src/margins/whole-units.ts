/**
 * Amounts as whole units, in their order, so that together they are `total`, the sum of all rounded half away from zero: each is rounded down,
 * and the units that are left go to those that lost most by it.
 */
export function wholeUnits(amounts: readonly bigint[], unit: bigint, total: bigint): bigint[] {
  const lower = amounts.map((amount) => floorTo(amount, unit));
  const left = (total - lower.reduce((sum, amount) => sum + amount, 0n)) / unit;
  const byLoss = amounts
    .map((amount, place) => ({ place, lost: amount - lower[place]! }))
    .toSorted((a, b) => (a.lost === b.lost ? a.place - b.place : a.lost > b.lost ? -1 : 1));
  const raised = new Set(byLoss.slice(0, Number(left)).map(({ place }) => place));
  return lower.map((amount, place) => (raised.has(place) ? amount + unit : amount));
}

function floorTo(amount: bigint, unit: bigint): bigint {
  const over = amount % unit;
  return amount - (over < 0n ? over + unit : over);
}
