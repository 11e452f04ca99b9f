import { NewUsername } from "@farsim/contract/accounts.ts";

/** As short as a name may be, so that what is added always fits. */
const longest = 24;

/**
 * A username for someone who gave an email alone: what stands before its @, as far as usernames have such signs; with digits behind it
 * where that is too short, kept for the operator's people, or taken. `digits` gives four of them.
 */
export function usernameOf(email: string, isTaken: boolean, digits: () => string): string {
  const [local = ""] = email.split("@");
  const plain = local
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9._-]/g, "")
    .slice(0, longest);
  if (!isTaken && NewUsername.safeParse(plain).success) return plain;
  const numbered = `${plain}${digits()}`;
  return plain && NewUsername.safeParse(numbered).success
    ? numbered
    : `traveller-${digits()}${digits()}`;
}

/** Four digits that no one can foresee. */
export function fourDigits(): string {
  const [number = 0] = crypto.getRandomValues(new Uint16Array(1));
  return String(number % 10_000).padStart(4, "0");
}
