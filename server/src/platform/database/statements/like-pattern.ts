/** Text in a pattern of LIKE, where every character stands for itself. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** The pattern of what begins with a text. */
export const beginning = (text: string): string => `${literal(text)}%`;

/** The pattern of what holds a text anywhere. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** The pattern of what ends with a text, for an index of what is kept the other way round: `reverse(iccid)`. */
export const endingReversed = (text: string): string =>
  beginning(text.split("").toReversed().join(""));
