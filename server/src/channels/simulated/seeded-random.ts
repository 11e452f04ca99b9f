/**
 * A number from 0 up to 1 that is always the same for the same words: what the demonstration leaves to chance happens
 * alike on every server, at every start. FNV-1a with a final mix; not for secrets.
 */
export function seededRandom(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of words.join("|")) {
    hash ^= char.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** One of some things, chosen by the same chance. */
export function seededChoice<T>(things: readonly T[], ...words: readonly (string | number)[]): T {
  const thing = things[Math.floor(seededRandom(...words) * things.length)];
  if (thing === undefined) throw new Error("there is nothing to choose from");
  return thing;
}
