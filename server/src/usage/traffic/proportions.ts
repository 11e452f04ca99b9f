/** A hundred percent, in tenths. */
const whole = 1000n;

/**
 * What part of their sum each figure is, in percent with one decimal. The parts are cut to tenths, and the tenths that are then
 * left go to those that lost most by it (largest remainder), so that all of them together are exactly 100.0. No figure may be
 * negative; where all are 0, so are the parts.
 */
export function proportionsOf(figures: readonly bigint[]): number[] {
  const sum = figures.reduce((total, figure) => total + figure, 0n);
  if (sum === 0n) return figures.map(() => 0);
  const tenths = figures.map((figure) => (figure * whole) / sum);
  const left = Number(whole - tenths.reduce((total, tenth) => total + tenth, 0n));
  const lostBy = figures.map((figure, i) => ({ i, lost: (figure * whole) % sum }));
  const first = lostBy.toSorted((a, b) => Number(b.lost > a.lost) - Number(b.lost < a.lost));
  const raised = new Set(first.slice(0, left).map(({ i }) => i));
  return tenths.map((tenth, i) => (Number(tenth) + (raised.has(i) ? 1 : 0)) / 10);
}
