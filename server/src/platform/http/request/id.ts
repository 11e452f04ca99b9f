import { Problem } from "@farsim/contract/problems/problem.ts";

const greatest = 2n ** 63n - 1n;

/** The number behind an opaque id that a caller sent; anything that we never gave out is `not_found`. */
export function idOf(text: string): bigint {
  if (!/^[1-9][0-9]{0,18}$/.test(text) || BigInt(text) > greatest) throw new Problem("not_found");
  return BigInt(text);
}

/** The same; undefined for anything that we never gave out. */
export function idIfAny(text: string): bigint | undefined {
  try {
    return idOf(text);
  } catch {
    return undefined;
  }
}
