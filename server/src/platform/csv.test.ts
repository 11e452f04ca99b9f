import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** What opens a program, sends a cell elsewhere or asks another sheet, as it is known from reports. */
const formulas = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  "+1+1",
  "-1+1",
  "@SUM(1)",
  "\t=1",
  "\r=1",
  "\n=1",
  " =1",
  "＝1",
  "＋1",
  "－1",
  "＠SUM(1)",
  '=HYPERLINK("https://evil.example","ok")',
  "-2.00",
];

test.for(formulas)("makes %j harmless", (text) => {
  expect(csvLine([text])).toMatch(/^"?'/);
});

test("leaves numbers numbers, so that they can be summed", () => {
  expect(csvLine([{ number: "-2.00" }, { number: "5" }])).toBe("-2.00,5\r\n");
  expect(() => csvLine([{ number: "=1" }])).toThrow("is no number");
});

test("quotes what would end a cell or a line", () => {
  expect(csvLine(["a,b", 'say "ok"', "two\nlines", "plain", "中文"])).toBe(
    '"a,b","say ""ok""","two\nlines",plain,中文\r\n',
  );
});
