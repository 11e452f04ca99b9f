import type { Card } from "@farsim/contract/cards.ts";
import { expect, test } from "vitest";
import { addOnPart, inFours, leftOf, readPrinted, stateOf } from "./card-words.ts";

test("a number is shown in groups of four", () => {
  expect(inFours("88000100042")).toBe("8800 0100 042");
  expect(inFours("8800")).toBe("8800");
});

const printed = { cardNumber: "88000100042", iccid: "8985200012345678906", verifyCode: "K7M2Q9" };

test.each([
  "88000100042 8985200012345678906 K7M2Q9",
  "88000100042,8985200012345678906,K7M2Q9",
  "K7M2Q9\t8985200012345678906\t88000100042\n",
  "Card number: 88000100042\nICCID:       8985200012345678906\nVerify code: K7M2Q9",
  "8800 0100 042 8985 2000 1234 5678 906 K7M2Q9",
  "K7M2Q9, 8985-2000-1234-5678-906, 8800-0100-042",
  "Number 8800 0100 042\nICCID 8985 2000 1234 5678 906\nCode K7M2Q9",
  "卡号：88000100042；ICCID：8985200012345678906；校验码：K7M2Q9",
])("the line %s fills all three fields", (line) => {
  expect(readPrinted(line)).toEqual(printed);
});

test("a number of whole groups does not run into the one behind it", () => {
  expect(readPrinted("8800 0100 8985 2000 1234 5678 9060 K7M2Q9")).toEqual({
    cardNumber: "88000100",
    iccid: "89852000123456789060",
    verifyCode: "K7M2Q9",
  });
});

test("a verify code may be all letters", () => {
  expect(readPrinted("88000100042 8985200012345678906 WAVES")?.verifyCode).toBe("WAVES");
});

test.each(["", "88000100042", "88000100042 K7M2Q9", "8985200012345678906 only two1", "a b c"])(
  "the line %s is left to the field it was pasted into",
  (line) => {
    expect(readPrinted(line)).toBeNull();
  },
);

const plan = { totalTrafficMb: 500 } as NonNullable<Card["plan"]>;

test.each([
  ["nothing where none is left", { addOnMb: 0, plan }, 0],
  ["its part of the allowance", { addOnMb: 125, plan }, 0.25],
  ["the whole ring, however much there is", { addOnMb: 9000, plan }, 1],
  ["enough to be seen, however little there is", { addOnMb: 0.01, plan }, 0.04],
  ["the whole ring where there is no allowance to compare with", { addOnMb: 20 }, 1],
])("the add-on balance is drawn as %s", (_, card, part) => {
  expect(addOnPart(card)).toBe(part);
});

const resetsAt = "2026-11-25T00:00:00.000Z";
const cycle = (usedMb: number, allowanceMb: number | null = 500) =>
  ({ usedMb, allowanceMb, resetsAt }) as NonNullable<Card["cycle"]>;

const unseen = { isUnseen: true } as const;

test.each([
  ["is in use", { status: "USING", cycle: cycle(1) }, { says: "USING" }],
  [
    "waits to be installed, though its plan runs",
    { ...unseen, status: "USING", esimState: "released" },
    { says: "toInstall" },
  ],
  [
    "could not be installed",
    { ...unseen, status: "USING", esimState: "failed" },
    { says: "notInstalled" },
  ],
  ["a phone has downloaded", { status: "USING", esimState: "downloaded" }, { says: "USING" }],
  ["is installed", { status: "USING", esimState: "installed" }, { says: "USING" }],
  [
    "was used once, and of which no download was reported",
    { status: "USING", esimState: "released" },
    { says: "USING" },
  ],
  [
    "has no plan yet, whether it is installed or not",
    { ...unseen, status: "NOT_ACTIVE", esimState: "released" },
    { says: "NOT_ACTIVE" },
  ],
  [
    "has no data until its allowance begins anew",
    { status: "USING", restriction: { kind: "blocked" }, cycle: cycle(500) },
    { says: "blocked", until: resetsAt },
  ],
  [
    "is slowed until then",
    { status: "USING", restriction: { kind: "throttled", kbps: 384 }, cycle: cycle(512) },
    { says: "throttled", kbps: 384, until: resetsAt },
  ],
  [
    "has no data, and no end of that is known",
    { status: "USING", restriction: { kind: "blocked" } },
    { says: "blocked", until: null },
  ],
  [
    "is stopped for want of credit, no matter what it has left",
    { status: "SUSPEND", suspendReason: "credit", cycle: cycle(1) },
    { says: "credit" },
  ],
  ["is paused", { status: "PAUSED" }, { says: "PAUSED" }],
] as const)("a card that %s says so", (_, card, state) => {
  expect(stateOf(card)).toEqual(state);
});

test.each([
  ["half of it", { status: "USING", plan, cycle: cycle(250) }, [250, 0.5]],
  ["nothing, also where more was used", { status: "USING", plan, cycle: cycle(512) }, [0, 0]],
  ["hundredths without a rest", { status: "USING", plan, cycle: cycle(499.9) }, [0.1, 0.0002]],
  ["all of it before its first use", { status: "USING", plan }, [500, 1]],
  ["nothing to use while it is off", { status: "SUSPEND", plan, cycle: cycle(9) }, undefined],
  ["nothing to measure while it is paused", { status: "PAUSED", plan }, undefined],
  [
    "nothing to measure without a limit",
    { status: "USING", plan, cycle: cycle(9, null) },
    undefined,
  ],
] as const)("a card has %s left", (_, card, expected) => {
  const left = leftOf(card);
  expect(left && [left.leftMb, left.part]).toEqual(expected);
});

test.each([
  ["nothing where data stops at the limit", "STOP", 0],
  ["what went on slowed", "THROTTLE", 409.6],
  ["what went on unslowed", "NONE", 409.6],
] as const)("a card says as used beyond its allowance %s", (_, restrictRule, overMb) => {
  const runs = { status: "USING", plan: { ...plan, restrictRule }, cycle: cycle(909.6) } as const;
  expect(leftOf(runs)).toMatchObject({ leftMb: 0, part: 0, overMb });
});
