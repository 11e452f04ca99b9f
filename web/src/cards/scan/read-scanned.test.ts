import { expect, test } from "vitest";
import { readScanned } from "./read-scanned.ts";

const cardNumber = "77001000042";
const iccid = "8985200770010000426";

test.for([
  [iccid, { iccid }],
  [` ${iccid}\n`, { iccid }],
  [`${cardNumber},${iccid},WAVE2042`, { cardNumber, iccid, verifyCode: "WAVE2042" }],
  [`https://sim.example/mySims#bind=${cardNumber}.${iccid}`, { cardNumber, iccid }],
  ["https://sim.example/mySims#bind=x.y", null],
  ["https://elsewhere.example/", null],
  ["4006381333931", null],
  ["", null],
] as const)("reads %s", ([text, said]) => {
  expect(readScanned(text)).toEqual(said);
});
