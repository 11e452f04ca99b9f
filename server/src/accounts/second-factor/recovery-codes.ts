import { randomBytes } from "node:crypto";
import { base32Of } from "./totp.ts";

const count = 10;
const half = 5;

/** Codes for anyone who loses their authenticator, fifty random bits each: `mq3xz-7hdba`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = base32Of(randomBytes(10)).toLowerCase();
    return `${text.slice(0, half)}-${text.slice(half, 2 * half)}`;
  });
}

/** What is kept of one, before it is digested: whose it is, and the code however its letters and gaps were typed. */
export function recoveryCodeOf(userId: bigint, typed: string): string {
  return `recovery ${userId} ${typed.toLowerCase().replaceAll(/[\s-]/g, "")}`;
}
