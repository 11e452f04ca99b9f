import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, parseAmount } from "./amount.ts";
import { Rate } from "./rate.ts";
import { formatRate, parseRate, rechargeFee } from "./recharge-fee.ts";

const fee = (
  amount: string,
  method: "domestic" | "international",
  service: string,
  abroad = "0.04",
) => {
  const digits = amount.split(".")[1]?.length ?? 0;
  const rates = { servicePpm: parseRate(service), internationalPpm: parseRate(abroad) };
  return formatAmount(rechargeFee(parseAmount(amount, digits)!, method, rates, digits), digits);
};

test("works out the example of the specification: 25.00 from abroad at a service fee of 1% costs 0.25 + 1.00", () => {
  expect(fee("25.00", "international", "0.01")).toBe("1.25");
  expect(fee("25.00", "domestic", "0.01")).toBe("0.25");
  expect(fee("25.00", "domestic", "0")).toBe("0.00");
  expect(fee("25.00", "international", "0")).toBe("1.00");
});

test("rounds each fee half up by itself", () => {
  // 1% of 0.50 is half a cent; 4% of 12.50 is exactly fifty; two halves are two cents, not one.
  expect(fee("0.50", "domestic", "0.01")).toBe("0.01");
  expect(fee("0.49", "domestic", "0.01")).toBe("0.00");
  expect(fee("12.50", "international", "0")).toBe("0.50");
  expect(fee("0.50", "international", "0.01", "0.01")).toBe("0.02");
  expect(fee("1.00", "domestic", "0.004999")).toBe("0.00");
  expect(fee("1.00", "domestic", "0.005")).toBe("0.01");
});

test("counts in the currency's own digits", () => {
  expect(fee("130", "international", "0", "0.05")).toBe("7");
  expect(fee("129", "international", "0", "0.05")).toBe("6");
  expect(fee("1.010", "international", "0", "0.05")).toBe("0.051");
});

test("is the nearest minor unit for every amount and rate, a half going up", () => {
  const amounts = fc.bigInt({ min: 1n, max: 100_000_000n });
  const rates = fc.bigInt({ min: 0n, max: 1_000_000n });
  fc.assert(
    fc.property(amounts, rates, (cents, ppm) => {
      const off = { servicePpm: ppm, internationalPpm: 0n };
      const whole = rechargeFee(cents * 10_000n, "domestic", off, 2) / 10_000n;
      const twiceTooFar = 2n * (whole * 1_000_000n - cents * ppm);
      expect(twiceTooFar > -1_000_000n && twiceTooFar <= 1_000_000n).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test("writes and reads every rate as it is", () => {
  expect(["0", "0.04", "1", "0.000001"].map((rate) => formatRate(parseRate(rate)))).toEqual([
    "0",
    "0.04",
    "1",
    "0.000001",
  ]);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1_000_000n }), (ppm) => {
      expect(Rate.parse(formatRate(ppm))).toBe(formatRate(ppm));
      expect(parseRate(formatRate(ppm))).toBe(ppm);
    }),
  );
});
