import { z } from "zod";
import type { NeededRight, Right } from "../../values/people/rights.ts";

/** What staff should look into, the gravest first. */
export const AlarmKind = z.enum([
  "ledgerOff",
  "emailsKept",
  "simulatedChannels",
  "stuckCommands",
  "hangingEsims",
  "paymentsToCheck",
  "walletsBelowZero",
  "failingFetches",
  "unratedUse",
  "rejectedUse",
  "approvalsWaiting",
  "unusualActivity",
  "stockLow",
  "noEsims",
  "noCards",
]);
export type AlarmKind = z.infer<typeof AlarmKind>;

/** Who hears of an alarm: those whose role has the right, or one of the rights, to look into it. */
export const alarmRights: Readonly<Record<AlarmKind, NeededRight>> = {
  ledgerOff: "reports",
  emailsKept: "settings",
  simulatedChannels: "channels",
  stuckCommands: "channels",
  hangingEsims: "channels",
  paymentsToCheck: "money.recharge",
  walletsBelowZero: ["customers.read", "reports"],
  failingFetches: "channels",
  unratedUse: "usage",
  rejectedUse: "usage",
  approvalsWaiting: "money.approve",
  unusualActivity: "audit",
  stockLow: "stock",
  noEsims: "stock",
  noCards: "stock",
};

/** Any of the rights by which someone hears of alarms. */
export const anyAlarmRight = [
  ...new Set(Object.values(alarmRights).flat()),
] as unknown as readonly [Right, Right, ...Right[]];

/** What a member of staff did unusually often. */
export const UnusualActivity = z.enum([
  "customersRead",
  "views",
  "exports",
  "codesShown",
  "recharges",
  "reversals",
  "adjustments",
  "payouts",
  "disabled",
  "cardsStopped",
]);
export type UnusualActivity = z.infer<typeof UnusualActivity>;

/** Alarms that are over are kept for so many days. */
export const alarmsKeptDays = 400;
