/** Shorter names say too little about a password: "a1" would rule out every word of one letter with digits. */
const shortestName = 3;

/**
 * Whether a password is nothing but one of these names, in any letter case, with digits and signs around it or in between. A
 * password that merely contains a name is not refused: what else is in it has to be guessed.
 */
export function isName(password: string, names: readonly string[]): boolean {
  const bare = bareOf(password);
  return names.some(
    (name) =>
      password.toLowerCase() === name.toLowerCase() ||
      (bare.length >= shortestName && bare === bareOf(name)),
  );
}

/** Without signs, and without digits before and behind. */
const bareOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replaceAll(/^\d+|\d+$/g, "");
