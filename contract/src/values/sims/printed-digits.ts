/** Digits as people copy them from a card or a screen, without the spaces and dashes between their groups. */
export function printedDigits(text: string): string {
  return text.replaceAll(/[\s-]/g, "");
}
