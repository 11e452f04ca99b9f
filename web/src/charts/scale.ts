/** Round figures for an axis from 0 to at least the highest value: 0, 200, 400 … At least two, at most six. */
export function axisTicks(highest: number): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => roundedTo(i * step, step));
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
