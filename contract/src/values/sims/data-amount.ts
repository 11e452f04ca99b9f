export const megabytesInGigabyte = 1024;

/** An amount of data in the unit that people think in. */
export interface DataAmount {
  readonly amount: number;
  readonly unit: "MB" | "GB";
  /** Whether that says all. */
  readonly isExact: boolean;
}

/** GB from 1,024 MB on, with one decimal, and never more than there is; below that MB, with two. */
export function dataAmount(mb: number): DataAmount {
  if (mb < megabytesInGigabyte) return { amount: mb, unit: "MB", isExact: true };
  // By whole hundredths of a megabyte: a float of 1.1 GB may lie below it.
  const tenths = Math.round(mb * 100) / 10_240;
  const whole = Math.floor(tenths);
  return { amount: whole / 10, unit: "GB", isExact: whole === tenths };
}
