import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf, Megabytes, megabytesOf } from "./traffic.ts";

const megabyte = 1_048_576n;

test.each([
  [0n, 0],
  [1n, 0],
  [5_242n, 0],
  [5_243n, 0.01],
  [megabyte, 1],
  [megabyte + megabyte / 2n, 1.5],
  [325_320_704n, 310.25],
  [2n ** 50n, 2 ** 30],
])("%i bytes are %f MB, rounded half up to two decimals", (bytes, megabytes) => {
  expect(megabytesOf(bytes)).toBe(megabytes);
});

test("megabytes with two decimals come back from their bytes, in 100,000 cases", () => {
  const property = fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (hundredths) => {
    const megabytes = hundredths / 100;
    expect(megabytesOf(bytesOf(megabytes))).toBe(megabytes);
  });
  fc.assert(property, { seed: 20_270_501, numRuns: 100_000 });
});

test("a float's error never reaches the bytes", () => {
  expect(bytesOf(0.29)).toBe((29n * megabyte) / 100n);
  expect(bytesOf(1.1)).toBe((110n * megabyte) / 100n);
  expect(bytesOf(8.2)).not.toBe(BigInt(Math.floor(8.2 * 100)) * (megabyte / 100n));
});

test.each([-1, -0.01, Number.NaN, Number.POSITIVE_INFINITY, "1", null])(
  "%s is no traffic",
  (value) => {
    expect(Megabytes.safeParse(value).success).toBe(false);
  },
);
