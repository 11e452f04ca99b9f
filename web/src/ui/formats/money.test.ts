import { expect, test } from "vitest";
import { isLess, lacking, minus, money, perGigabyte, signedMoney } from "./money.ts";

test.each([
  ["14.20", "USD", "en", "$14.20"],
  ["14.20", "USD", "zh-CN", "$14.20"],
  ["-1.90", "USD", "en", "\u2212$1.90"],
  ["1500", "JPY", "en", "¥1,500"],
  ["1.250", "KWD", "en", "KWD\u00a01.250"],
  // However many digits the reader's machine gives this currency.
  ["1250", "HUF", "en", "Ft\u00a01,250"],
  ["12.34", "HUF", "en", "Ft\u00a012.34"],
  ["123456789012.34", "USD", "en", "$123,456,789,012.34"],
] as const)("%s %s reads in %s as %s", (amount, currency, language, text) => {
  expect(money(amount, currency, language)).toBe(text);
});

test("a change carries its sign, nothing carries none", () => {
  expect(signedMoney("20.00", "USD", "en")).toBe("+$20.00");
  expect(signedMoney("-1.90", "USD", "en")).toBe("\u2212$1.90");
  expect(signedMoney("0.00", "USD", "en")).toBe("$0.00");
});

test("compares and subtracts without a float", () => {
  expect(isLess("0.10", "0.30")).toBe(true);
  expect(isLess("2.40", "2.40")).toBe(false);
  expect(minus("0.30", "0.10")).toBe("0.20");
  expect(minus("2.40", "14.20")).toBe("-11.80");
});

test.each([
  ["2.80", 1024, "2.80"],
  ["2.00", 500, "4.10"],
  ["25.00", 20_480, "1.25"],
  ["1.00", 3072, "0.33"],
  ["0.01", 2048, "0.01"],
  ["300", 500, "614"],
  ["1.250", 1024, "1.250"],
  ["2.00", 0, null],
] as const)("%s for %d MB is %s a gigabyte", (amount, mb, each) => {
  expect(perGigabyte(amount, mb)).toBe(each);
});

test("says what a balance lacks for a price, and nothing where it reaches", () => {
  expect(lacking("3.50", "12.00")).toBe("8.50");
  expect(lacking("-1.00", "0.50")).toBe("1.50");
  expect(lacking("12.00", "12.00")).toBeNull();
});
