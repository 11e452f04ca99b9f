import { expect, test } from "vitest";
import { carrierErrorOf } from "./carrier-error.ts";

test.each([
  [null, { kind: "untried" }],
  ["The carrier did not answer (ECONNRESET).", { kind: "silent", word: "ECONNRESET" }],
  ["The carrier's answer broke off (TimeoutError).", { kind: "broken", word: "TimeoutError" }],
  ["The carrier answered with 422.", { kind: "status", status: "422" }],
  ["The carrier did not answer lately; it is asked again soon.", { kind: "resting" }],
  ["The channel has no secret yet to sign with.", { kind: "noSecret" }],
  ["No way to command this channel is configured.", { kind: "noWay" }],
  ["The SM-DP+ did not answer (ECONNREFUSED).", { kind: "silent", word: "ECONNREFUSED" }],
  ["The SM-DP+ refused (8.2.5/3.7).", { kind: "refused", word: "8.2.5/3.7" }],
  ["No way to order profiles of this channel is configured.", { kind: "noOrders" }],
  ["something else", { kind: "other", text: "something else" }],
])("knows what the program says of a command: %s", (message, meant) => {
  expect(carrierErrorOf(message)).toEqual(meant);
});
