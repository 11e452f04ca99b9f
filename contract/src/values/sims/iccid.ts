import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";
import { printedDigits } from "./printed-digits.ts";

const text = z.string(fieldMessage("iccid_invalid"));
const form = [/^[0-9]{18,22}$/, fieldMessage("iccid_invalid")] as const;

/** The number of a SIM's chip (ITU-T E.118): 18 to 22 digits, as printed. Issuers differ about the check digit, so a wrong one only warns. */
export const Iccid = text.regex(...form).meta({ id: "Iccid", example: "8985200012345678906" });

/** The same as people type it or copy it from a screen: in groups, which are taken off. */
export const TypedIccid = text.overwrite(printedDigits).regex(...form);

/** Whether the last digit is the right Luhn digit (ISO/IEC 7812) of those before it. */
export function hasLuhnDigit(digits: string): boolean {
  return luhnDigit(digits.slice(0, -1)) === digits.at(-1);
}

/** The Luhn digit to put behind a row of digits; for `896588081210001114` it is `6`. */
export function luhnDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
