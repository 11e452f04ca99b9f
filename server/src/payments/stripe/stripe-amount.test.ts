import { currencyDigits, minorUnit } from "@farsim/contract/values/money/amount.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromStripe, takenFor, toStripe } from "./stripe-amount.ts";

/** The three lists of https://docs.stripe.com/currencies, said once more. */
const zero = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const three = "BHD JOD KWD OMR TND".split(" ");
const currencies = Intl.supportedValuesOf("currency");
const one = 1_000_000n;

/** Those that CLDR gives other digits than Stripe, in one release or another. */
const payment = "AFN ALL COP HUF IDR ISK LAK LBP MMK PKR RSD SOS UGX YER".split(" ");

test("counts every currency as Stripe does, even if the machine knows other digits", () => {
  for (const currency of [...currencies, ...payment]) {
    const inOne = zero.includes(currency) ? 1 : three.includes(currency) ? 1000 : 100;
    expect([currency, toStripe(one, currency)]).toEqual([currency, inOne]);
    expect([currency, fromStripe(inOne, currency)]).toEqual([currency, one]);
  }
});

test("what is paid is what is to be paid, in every currency, and never finer than Stripe takes it", () => {
  const amounts = fc.record({
    currency: fc.constantFrom(...currencies),
    minor: fc.bigInt(1n, 10n ** 11n),
  });
  fc.assert(
    fc.property(amounts, ({ currency, minor }) => {
      const micros = minor * minorUnit(currencyDigits(currency));
      const amount = toStripe(micros, currency);
      const paid = fromStripe(amount, currency);
      expect(paid).toBe(takenFor(micros, currency));
      expect(takenFor(paid, currency)).toBe(paid);
      const least = three.includes(currency) ? 10 : /ISK|UGX/.test(currency) ? 100 : 1;
      expect(amount % least).toBe(0);
      // Only where the machine knows a digit more than Stripe takes it is not the very same.
      const off = paid > micros ? paid - micros : micros - paid;
      expect(off <= (currencyDigits(currency) < 3 ? 0n : 5_000n)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test("rounds thousandths to the nearest ten, as Stripe asks for", () => {
  expect(toStripe(5_124_000n, "KWD")).toBe(5120);
  expect(toStripe(5_125_000n, "KWD")).toBe(5130);
  expect(takenFor(5_124_000n, "KWD")).toBe(5_120_000n);
  expect(toStripe(5_120_000n, "KWD")).toBe(5120);
});
