import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../platform/clock.ts";
import type { PostedActivity, Posting } from "./activity.ts";

export interface Wallet {
  readonly userId: bigint;
  readonly balanceMicros: Micros;
  readonly lastSeq: bigint;
  /** When it last changed, in milliseconds since 1970 UTC. */
  readonly changedAtMillis: number;
  /** Where its owner lives, by its code, as far as they have said. */
  readonly country: string | null;
}

/** The wallet after some postings, and each of them with its number and the balance after it. */
export function append(
  wallet: Wallet,
  postings: readonly Posting[],
  now: Instant,
): { wallet: Wallet; posted: PostedActivity[] } {
  let { balanceMicros, lastSeq: seq } = wallet;
  const posted = postings.map((posting): PostedActivity => {
    if (posting.userId !== wallet.userId)
      throw new Error("a posting was appended to another wallet");
    balanceMicros += posting.changeMicros;
    seq += 1n;
    return { ...posting, seq, balanceAfterMicros: balanceMicros };
  });
  return {
    wallet: {
      ...wallet,
      balanceMicros,
      lastSeq: seq,
      changedAtMillis: posted.length > 0 ? now.epochMilliseconds : wallet.changedAtMillis,
    },
    posted,
  };
}
