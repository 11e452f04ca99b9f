/** No line may break here. */
export const noBreak = "\u00a0";

/** Keeps numbers with their units in a text that was put together elsewhere, such as a plan's name: `Monthly 20 GB`. */
export function withUnits(text: string): string {
  return text.replaceAll(/([0-9}]) (?=(?:kbps|MB|GB)\b)/g, `$1${noBreak}`);
}
