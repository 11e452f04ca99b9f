/** Round figures for an axis with 0 on it, from at most the lowest value to at least the highest: 0, 200, 400 … At least two, at most seven. */
export function axisTicks(highest: number, lowest = 0): number[] {
  const [top, bottom] = [Math.max(highest, 0), Math.min(lowest, 0)];
  if (!(top > bottom)) return [0, 1];
  const rough = (top - bottom) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const above = Math.ceil(top / step - 1e-9);
  const below = Math.ceil(-bottom / step - 1e-9);
  return Array.from({ length: below + above + 1 }, (_, i) => roundedTo((i - below) * step, step));
}

/** Without the dust that binary fractions leave. */
function roundedTo(value: number, step: number): number {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(step)));
  return Number(value.toFixed(digits));
}

/** Which of so many bars say below what they are: at most `most`, evenly spread, the first among them. */
export function labelled(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}
