import fc from "fast-check";
import { expect, test } from "vitest";
import {
  Amount,
  currencyDigits,
  formatAmount,
  minorUnit,
  parseAmount,
  typedAmount,
} from "./amount.ts";

const seed = 20_270_501;
const cases = 100_000;
const digits = fc.constantFrom(0, 2, 3);

test.each(
  `1e3 -0 -0.00 +1.00 1,00 1.0 1. .50 01.00 00.00 1.000 1.00.00 --1.00 1-00 0x1.00 1_000.00 1.00e1 NaN Infinity
   -Infinity null undefined true 9223372036854775808 9007199254740993 1234567890123.00 12.5O
   ${"9".repeat(40)} ${"9".repeat(40)}.00 ٣ ٣.٠٠ １.００ ¹ Ⅷ 1.00\u00a0 \u200b1.00 1.00\u0000 ½ −1.00 1．00 $1.00 1.00USD`
    .split(/ |\n/)
    .filter(Boolean),
)("refuses %j", (text) => {
  expect(parseAmount(text, 2)).toBeNull();
});

test.each(["", " ", "1.00 ", " 1.00", "1.00\n", "\n1.00", "1 000.00", "1.00\t", "1\n.00"])(
  "refuses %j, as it refuses every blank",
  (text) => {
    expect(parseAmount(text, 2)).toBeNull();
    expect(Amount.safeParse(text).success).toBe(false);
  },
);

test.each([
  0,
  12.5,
  -1,
  10n,
  null,
  undefined,
  true,
  Number.NaN,
  {},
  [],
  ["1.00"],
  { toString: () => "1.00" },
])("refuses %o, which is no text, without a fault", (value) => {
  expect(Amount.safeParse(value).success).toBe(false);
});

test.each<[text: string, digits: number, micros: bigint]>([
  ["0.00", 2, 0n],
  ["0.01", 2, 10_000n],
  ["-0.01", 2, -10_000n],
  ["12.50", 2, 12_500_000n],
  ["-2.00", 2, -2_000_000n],
  ["100", 0, 100_000_000n],
  ["1.005", 3, 1_005_000n],
  ["999999999999.99", 2, 999_999_999_999_990_000n],
])("%s with %i digits is %i micros, and back", (text, count, micros) => {
  expect(parseAmount(text, count)).toBe(micros);
  expect(formatAmount(micros, count)).toBe(text);
});

/** Texts that look like amounts, and many that nearly do. */
const nearly = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from("0123456789.-+,eE _٣０\n")), maxLength: 18 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc
    .tuple(
      fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
      fc.constantFrom("", ".", ".0", ".00", ".50", ".001", ".0000"),
    )
    .map(([whole, rest]) => whole + rest),
);

/** Whether a text is the one way to write an amount: worked out by writing it again. */
function isCanonical(text: string, count: number): boolean {
  const plain = /^-?[0-9]{1,12}(?:\.[0-9]+)?$/.exec(text);
  if (!plain) return false;
  const [whole = "", decimals = ""] = text.replace("-", "").split(".");
  if (decimals.length !== count || text.endsWith(".")) return false;
  const minor = BigInt(whole + decimals) * (text.startsWith("-") ? -1n : 1n);
  return formatAmount(minor * minorUnit(count), count) === text;
}

const onlyCanonical = (parse: typeof parseAmount) =>
  fc.property(nearly, digits, (text, count) => {
    const micros = parse(text, count);
    expect(micros !== null).toBe(isCanonical(text, count));
    expect(micros === null || formatAmount(micros, count) === text).toBe(true);
  });

test(`takes canonical decimal strings and nothing else, in ${cases} cases`, () => {
  fc.assert(onlyCanonical(parseAmount), { seed, numRuns: cases });
});

test.each<[string, typeof parseAmount]>([
  ["a parser that trims", (text, count) => parseAmount(text.trim(), count)],
  [
    "a parser of floats",
    (text, count) => {
      const value = Number.parseFloat(text);
      return Number.isNaN(value) || !Number.isFinite(value)
        ? null
        : BigInt(Math.round(value * 10 ** count)) * minorUnit(count);
    },
  ],
  [
    "a parser that forgives a leading zero",
    (text, count) => parseAmount(text.replace(/^0+(?=\d)/, ""), count),
  ],
  [
    "a parser that takes a minus before nothing",
    (text, count) => (/^-0(\.0+)?$/.test(text) ? 0n : parseAmount(text, count)),
  ],
])("%s would be noticed", (_, parse) => {
  expect(fc.check(onlyCanonical(parse), { seed, numRuns: cases, endOnFailure: true }).failed).toBe(
    true,
  );
});

test(`every whole number of minor units comes back from its text, in ${cases} cases`, () => {
  const minors = fc.bigInt({ min: -(10n ** 12n) + 1n, max: 10n ** 12n - 1n });
  fc.assert(
    fc.property(minors, digits, (minor, count) => {
      const micros = minor * minorUnit(count);
      expect(parseAmount(formatAmount(micros, count), count)).toBe(micros);
    }),
    { seed, numRuns: cases },
  );
});

test("refuses to write what is not a whole number of minor units", () => {
  expect(() => formatAmount(1n, 2)).toThrow("not a whole number");
  expect(() => formatAmount(10_500n, 2)).toThrow("not a whole number");
  expect(formatAmount(10_500n - 500n, 2)).toBe("0.01");
});

test("knows how many decimals a currency has", () => {
  expect(["USD", "EUR", "CNY", "HKD", "JPY", "KRW", "KWD"].map(currencyDigits)).toEqual([
    2, 2, 2, 2, 0, 0, 3,
  ]);
});

test.each([
  ["12.5", 2, "12.50"],
  [" 12 ", 2, "12.00"],
  ["12.", 2, "12.00"],
  ["1,200.50", 2, "1200.50"],
  ["12,000,000", 2, "12000000.00"],
  ["10,5", 2, null],
  ["10,50", 2, null],
  ["1,2,3", 2, null],
  ["1.200,50", 2, null],
  ["007", 2, "7.00"],
  ["500", 0, "500"],
  ["12.505", 2, null],
  ["5.5", 0, null],
  ["-3", 2, null],
  ["1e3", 2, null],
  ["", 2, null],
  ["１２", 2, null],
] as const)("typed %s with %i decimals means %s", (typed, digits, amount) => {
  expect(typedAmount(typed, digits)).toBe(amount);
});
