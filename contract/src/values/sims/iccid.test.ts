import { expect, test } from "vitest";
import { hasLuhnDigit, Iccid, luhnDigit } from "./iccid.ts";

test.each(["898520001234567890", "8985200012345678906", "8985200012345678906123"])(
  "takes %s",
  (iccid) => {
    expect(Iccid.parse(iccid)).toBe(iccid);
  },
);

test.each([
  "",
  "89852000123456789",
  "89852000123456789061234",
  "898520001234567890F",
  "8985 2000 1234 5678 906",
  "-985200012345678906",
  "８９８５２０００１２３４５６７８９０",
  "898520001234567890\n",
  898520001234567890n,
  8.9852e18,
  null,
])("refuses %o", (iccid) => {
  expect(Iccid.safeParse(iccid).success).toBe(false);
});

test("the check digit is Luhn's, as in ISO/IEC 7812", () => {
  expect(luhnDigit("896588081210001114")).toBe("6");
  expect(luhnDigit("7992739871")).toBe("3");
  expect(luhnDigit("0")).toBe("0");
  expect(hasLuhnDigit("79927398713")).toBe(true);
});

test("every wrong digit, and every exchange of two neighbours but 09, is noticed", () => {
  const right = "8965880812100011146";
  for (let place = 0; place < right.length; place++) {
    for (const digit of "0123456789") {
      const changed = right.slice(0, place) + digit + right.slice(place + 1);
      expect(hasLuhnDigit(changed)).toBe(changed === right);
    }
    const [a = "", b = ""] = right.slice(place, place + 2);
    const swapped = right.slice(0, place) + b + a + right.slice(place + 2);
    const alike = a === b || ["09", "90"].includes(a + b) || b === "";
    expect(hasLuhnDigit(swapped)).toBe(alike);
  }
});
