/** From here on the scripts of East Asia begin, and pictures: a character is drawn twice as wide as a Latin letter. */
const firstWide = 0x2e80;

/** How much room a text takes on a line, in Latin letters: a limit on it is as fair to Chinese as to English. */
export const textColumns = (text: string): number =>
  Array.from(text, (character) => (character.codePointAt(0)! < firstWide ? 1 : 2)).reduce(
    (sum: number, columns) => sum + columns,
    0,
  );
