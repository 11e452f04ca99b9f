/** Base32 as Douglas Crockford has it, in small letters: none of `i`, `l`, `o`, `u`, so no letter is taken for a digit. */
const signs = "0123456789abcdefghjkmnpqrstvwxyz";

/** Of whole groups of five bytes, so nothing is padded: eight signs each. */
export function crockfordOf(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replaceAll(/.{5}/g, (five) => signs[Number.parseInt(five, 2)] ?? "");
}

/** What was meant by small letters and digits that someone typed. */
export const asCrockford = (typed: string): string =>
  typed.replaceAll(/[il]/g, "1").replaceAll("o", "0");
