/** Words of the glossary's last column (`docs/glossary.md`) that no name and no comment uses. Each has a plain word instead. */
export const bannedInNames = [
  "deed",
  "deeds",
  "glance",
  "hearer",
  "lane",
  "lanes",
  "nobody",
  "somebody",
  "tally",
  "tallies",
  "whatever",
  "whoever",
];

/** In prose people are "they", or what they are: the customer, the administrator. */
export const bannedInProse = [
  ...bannedInNames,
  "anybody",
  "everybody",
  "he",
  "him",
  "himself",
  "his",
];

const prose = new RegExp(`(?<![\\w'.-])(${bannedInProse.join("|")})(?![\\w-])`, "i");

/**
 * The first banned word of a text; what is in backticks is a name and does not count.
 * @param {string} text
 */
export const bannedWordIn = (text) => prose.exec(text.replaceAll(/`[^`\n]*`/g, ""))?.[1];

/**
 * The banned word in a name, as `useDeed` and `DEED_NAMES` have one.
 * @param {string} name
 */
export const bannedWordOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .find((word) => bannedInNames.includes(word));
