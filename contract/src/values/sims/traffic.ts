import { z } from "zod";

export const bytesPerMegabyte = 1_048_576;

/** Traffic on the wire and on screen: megabytes with two decimals (1 MB = 1,048,576 bytes). */
export const Megabytes = z
  .number()
  .nonnegative()
  .meta({ id: "Megabytes", description: "MB, two decimals", example: 310.25 });

/** Whole bytes as megabytes with two decimals, rounded half up. */
export function megabytesOf(bytes: bigint): number {
  return Number((bytes * 100n + BigInt(bytesPerMegabyte / 2)) / BigInt(bytesPerMegabyte)) / 100;
}

/** The whole bytes of a number of megabytes that has at most two decimals. */
export function bytesOf(megabytes: number): bigint {
  return (BigInt(Math.round(megabytes * 100)) * BigInt(bytesPerMegabyte)) / 100n;
}
