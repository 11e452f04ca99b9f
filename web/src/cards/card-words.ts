import { printedDigits } from "@farsim/contract/values/sims/printed-digits.ts";
import type { Card } from "@farsim/contract/cards.ts";

/** A number as it is read aloud: from the left in groups of four, `8800 0100 042`. */
export function inFours(digits: string): string {
  return digits.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** How a card's state looks: going well, needing attention, or at rest. */
export type Tone = "good" | "warn" | "rest";

export function toneOf(card: Pick<Card, "status" | "restriction">): Tone {
  if (card.status === "USING") return card.restriction ? "warn" : "good";
  return card.status === "SUSPEND" ? "warn" : "rest";
}

type StatusFields = Pick<
  Card,
  "status" | "suspendReason" | "restriction" | "cycle" | "esimState" | "isUnseen"
>;

/** How a card stands for the person who holds it: whether its data is on and, if not, until when that is. */
export function stateOf(card: StatusFields) {
  const { status, suspendReason, restriction, esimState, isUnseen } = card;
  const until = card.cycle?.resetsAt ?? null;
  if (status === "SUSPEND" && suspendReason) return { says: suspendReason } as const;
  if (status === "USING" && isUnseen)
    return { says: esimState === "failed" ? "notInstalled" : "toInstall" } as const;
  if (status !== "USING" || !restriction) return { says: status } as const;
  if (restriction.kind === "blocked") return { says: "blocked", until } as const;
  return { says: "throttled", kbps: restriction.kbps, until } as const;
}

/** What a card has left of an allowance; undefined where there is none to measure. */
export interface Left {
  readonly leftMb: number;
  readonly allowanceMb: number;
  /** 0 to 1. */
  readonly part: number;
  /** What was used beyond it, where data goes on; a plan that stops there takes nothing more. */
  readonly overMb: number;
}

const hundredthsOf = (mb: number) => Math.max(0, Math.round(mb * 100) / 100);

/** Of the open cycle; before the first use that opens one, all that the plan will give. A card that is off has nothing to use. */
export function leftOf({ cycle, plan, status }: Pick<Card, "cycle" | "plan" | "status">) {
  const allowanceMb = cycle ? cycle.allowanceMb : (plan?.totalTrafficMb ?? null);
  if (allowanceMb === null || status !== "USING") return undefined;
  const usedMb = cycle?.usedMb ?? 0;
  const leftMb = hundredthsOf(allowanceMb - usedMb);
  return {
    leftMb,
    allowanceMb,
    part: allowanceMb === 0 ? 0 : leftMb / allowanceMb,
    overMb: plan?.restrictRule === "STOP" ? 0 : hundredthsOf(usedMb - allowanceMb),
  } satisfies Left;
}

/** How much of a whole ring the add-on balance is drawn as: its part of the allowance, 0 to 1; 0 where there is none. */
export function addOnPart({ addOnMb, plan }: Pick<Card, "addOnMb" | "plan">): number {
  const allowanceMb = plan?.totalTrafficMb;
  if (addOnMb === 0) return 0;
  return allowanceMb ? Math.min(1, Math.max(addOnMb / allowanceMb, 0.04)) : 1;
}

/** What is printed on a card, as a line copied from a list or a scanner gives it. */
export interface Printed {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly verifyCode: string;
}

const labels = /^(card|number|sim|iccid|verify|code)$/i;

const edge = "(?![A-Za-z0-9])";
const iccidInFours = new RegExp(
  `(?<![A-Za-z0-9])89[0-9]{2}(?:[ -][0-9]{4}){3,4}(?:[ -][0-9]{1,4})?${edge}`,
);
const numberInFours = new RegExp(
  `(?<![A-Za-z0-9])[0-9]{4}(?:[ -][0-9]{4})*(?:[ -][0-9]{1,4})?${edge}`,
);

/** Numbers that stand in groups of four, as screens and printed sheets show them, in one piece each. */
function ungrouped(text: string): string {
  const iccid = iccidInFours.exec(text)?.[0];
  if (iccid === undefined) return text;
  const rest = text.replace(iccid, "\n").replace(numberInFours, printedDigits);
  return `${printedDigits(iccid)}\n${rest}`;
}

const partsOf = (text: string): string[] =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => /^[A-Za-z0-9]{4,32}$/.test(part) && !labels.test(part));

function printedOf(parts: readonly string[]): Printed | null {
  const iccid = parts.find((part) => /^89[0-9]{16,20}$/.test(part));
  if (parts.length !== 3 || iccid === undefined) return null;
  const others = parts.filter((part) => part !== iccid);
  const cardNumber = others.find((part) => /^[0-9]{4,20}$/.test(part));
  const verifyCode = others.find((part) => part !== cardNumber);
  return cardNumber && verifyCode ? { cardNumber, iccid, verifyCode } : null;
}

/** Takes what was pasted apart: the long number that begins with 89 is the ICCID, the other number the card's, the rest the code. */
export function readPrinted(text: string): Printed | null {
  return printedOf(partsOf(text)) ?? printedOf(partsOf(ungrouped(text)));
}
