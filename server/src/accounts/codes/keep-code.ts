import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { codeMinutes, type CodeUse, resendSeconds } from "./codes.ts";
import { replaceCode } from "./codes.sql.ts";

/** Keeps a new code in place of the one before. Whether it did: one that was sent a moment ago stays. */
export function keepCode(
  tx: Transaction,
  use: CodeUse,
  { codeHash, now }: { readonly codeHash: Buffer; readonly now: Instant },
): Promise<boolean> {
  return replaceCode(tx, use, {
    codeHash,
    sentAt: now,
    expiresAt: now.add({ minutes: codeMinutes }),
    replacesUntil: now.subtract({ seconds: resendSeconds }),
  });
}
