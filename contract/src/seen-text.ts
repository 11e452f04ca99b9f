/**
 * Marks that nobody sees: controls, directions and blank joints (Unicode's Cc, and of Cf those that join no emoji and no letters). They
 * turn round what stands beside them, and make two names look alike.
 */
const unseen =
  /[\p{Cc}\u{AD}\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2069}\u{FEFF}]/gu;

/** A name as it is seen, in the composed form that another keyboard would give it too (NFC). */
export function seenText(text: string): string {
  return text.replaceAll(unseen, "").normalize("NFC");
}
