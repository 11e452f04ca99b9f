import { formatAmount, minorUnit } from "@farsim/contract/values/money/amount.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bankAmount, currencyBesideAmount, decimalOf } from "./bank-amount.ts";

const dot = { decimal: ".", digits: 2 } as const;
const comma = { decimal: ",", digits: 2 } as const;

/** In cents; null where it is no amount. */
const cents = (text: string, form: Parameters<typeof bankAmount>[1] = dot) => {
  const micros = bankAmount(text, form);
  return micros === null ? null : Number(micros / minorUnit(2));
};

test("reads any amount back in every form that banks write it in", () => {
  const grouped = (whole: string, sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign);
  const form = fc.record({
    minor: fc.bigInt(0n, 10n ** 14n - 1n),
    digits: fc.constantFrom(0, 2, 3),
    decimal: fc.constantFrom(".", ","),
    group: fc.constantFrom("", "'", "’", " ", "\u{A0}", "\u{202F}", "other"),
    around: fc.constantFrom(
      ["", ""],
      ["+", ""],
      ["€ ", ""],
      ["CHF ", ""],
      ["US$", ""],
      ["￥", ""],
      ["", " EUR"],
      ["", "元"],
      ["", " CR"],
      ["", " H"],
      ["-", ""],
      ["\u{2212}", ""],
      ["- ", " €"],
      ["-$", ""],
      ["$-", ""],
      ["(", ")"],
      ["($", ")"],
      ["", "-"],
      ["", " DR"],
      ["", " EUR S"],
    ),
    zeros: fc.constantFrom("", "0", "00"),
  });
  fc.assert(
    fc.property(form, ({ minor, digits, decimal, group, around: [before, after], zeros }) => {
      const micros = (minor % 10n ** BigInt(12 + digits)) * minorUnit(digits);
      const [whole = "", decimals = ""] = formatAmount(micros, digits).split(".");
      const sign = group === "other" ? (decimal === "." ? "," : ".") : group;
      const behind = decimals + (digits > 0 ? zeros : "");
      const text = `${before}${grouped(whole, sign)}${behind && decimal + behind}${after}`;
      const isNegative = /[-(\u{2212}]|DR|S$/u.test(`${before}${after}`);
      expect([text, bankAmount(text, { decimal: decimal === "." ? "." : ",", digits })]).toEqual([
        text,
        isNegative ? -micros : micros,
      ]);
    }),
    { numRuns: 3000 },
  );
});

test("reads what banks of Switzerland, India, China and elsewhere write", () => {
  expect(cents("1'234.50")).toBe(123450);
  expect(cents("12,34,567.80")).toBe(123456780);
  expect(cents("1.234,5", comma)).toBe(123450);
  expect(cents("¥1,000.00")).toBe(100000);
  expect(cents("１２．５０")).toBe(1250);
  expect(cents("Rs. 500")).toBe(50000);
  expect(cents("0,50 zł", comma)).toBe(50);
  expect(cents(".50")).toBe(50);
  expect(cents("000000012.50")).toBe(1250);
  expect(cents("12.5000")).toBe(1250);
  expect(bankAmount("1,234", { decimal: ".", digits: 0 })).toBe(1_234_000_000n);
  expect(bankAmount("1,234", { decimal: ",", digits: 3 })).toBe(1_234_000n);
});

test("takes nothing for an amount that may be another one", () => {
  const none = [
    "",
    "-",
    "1,2",
    "12,50",
    "12.505",
    "1,23.45",
    "1,234,56",
    "1,2345.00",
    "0,123.00",
    "1 234,567.00",
    "1.234.567",
    "EUR.50",
    "12.-",
    "12.",
    "1E5",
    "--5",
    "-5-",
    "(5",
    "-5 CR",
    "5 CR DR",
    "5 apples",
    "2026-05-01",
    "1234567890123",
    "0x10",
    "NaN",
    "٣",
    "1".repeat(100),
  ];
  expect(none.map((text) => [text, cents(text)])).toEqual(none.map((text) => [text, null]));
});

test("tells the decimal sign of a column from all its values", () => {
  const of = (values: string[], digits = 2) => {
    const { decimal, isSure } = decimalOf(values, digits);
    return `${decimal}${isSure ? "" : "?"}`;
  };
  expect(of(["1.234,56", "10"])).toBe(",");
  expect(of(["1,234.56"])).toBe(".");
  expect(of(["1.234"])).toBe(",");
  expect(of(["1,234", "12"], 0)).toBe(".");
  expect(of(["1,234,567"])).toBe(".");
  expect(of(["1.234.567"])).toBe(",");
  expect(of(["1'234.50"])).toBe(".");
  expect(of(["1 234,500"], 3)).toBe(",");
  expect(of(["0.125"])).toBe(".");
  expect(of(["-12,5 EUR", "text", ""])).toBe(",");
  expect(of(["12", "1000"])).toBe(".");
  expect(of([])).toBe(".");
  expect(of(["1,50", "2.50"])).toMatch(/\?$/);
  expect(of(["12.50", "1.234"])).toBe(".?");
  expect(of(["1,234", "2,500"], 3)).toBe(",");
  expect(of(["1,234", "2"], 3)).toBe(",?");
  expect(of(["1,234", "2.500"], 3)).toMatch(/\?$/);
  expect(of(["1,234", "1,250.500"], 3)).toBe(".?");
});

test("finds the currency that an amount names, and none that it does not", () => {
  const texts = ["EUR 12.50", "12,50 €", "HK$5", "5 CR", "$5", "kr. 5", "12"];
  expect(texts.map(currencyBesideAmount)).toEqual([
    "EUR",
    "EUR",
    "HKD",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
