import { AlarmKind } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import { countApprovalsWaiting } from "../../approvals/list-approvals.ts";
import { channelsWithEsims } from "../../cards/profiles/take-esim.ts";
import { orderingChannelsOf } from "../../channels/ordering-channels.ts";
import { countStuckCommands } from "../../cards/network/waiting-commands.ts";
import { countLowStock } from "../../cards/stock/stock-levels.ts";
import { countStalledOrders } from "../../esim/stalled-orders.ts";
import { countOrdersToLookInto } from "../../payments/orders/list-operator-pay-orders.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { countFailingFetches } from "../../usage/fetch/failing-fetches.ts";
import { sumOpenUsage } from "../../usage/open/open-usage.ts";
import {
  areCardsInStock,
  countNegativeWallets,
  countSimulatedChannels,
  isLedgerOff,
} from "./alarm-questions.sql.ts";
import { findUnusualActivity } from "./unusual-activity.ts";

/** What the server's settings say of the ways to carriers and to mailboxes. */
export interface WaysOut {
  /** Where nothing is meant to reach anyone. */
  readonly sandbox: boolean;
  readonly mail: { readonly smtpUrl: string | undefined };
  readonly channelAdapters: ReadonlyMap<string, { readonly es2plus?: unknown }>;
}

/** What is found at a moment: of a kind that is about no one in particular the subject is empty. */
export interface Found {
  readonly kind: AlarmKind;
  readonly subject: string;
  readonly count: number;
}

interface Asked {
  readonly tx: Transaction;
  readonly now: Instant;
  readonly ways: WaysOut;
}

/** The kinds that are one number each; open usage is one question for two. */
type Counted = Exclude<AlarmKind, "unusualActivity" | "unratedUse" | "rejectedUse">;

const questions: Readonly<Record<Counted, (asked: Asked) => Promise<number> | number>> = {
  ledgerOff: async ({ tx }) => ((await isLedgerOff(tx)) ? 1 : 0),
  emailsKept: ({ ways: { sandbox, mail } }) => (sandbox || mail.smtpUrl ? 0 : 1),
  simulatedChannels: ({ tx, ways: { sandbox, channelAdapters } }) =>
    sandbox ? 0 : countSimulatedChannels(tx, [...channelAdapters.keys()]),
  stuckCommands: ({ tx }) => countStuckCommands(tx),
  hangingEsims: ({ tx, now }) => countStalledOrders(tx, now),
  paymentsToCheck: ({ tx }) => countOrdersToLookInto(tx),
  walletsBelowZero: ({ tx }) => countNegativeWallets(tx),
  failingFetches: ({ tx, now }) => countFailingFetches(tx, now),
  approvalsWaiting: countApprovalsWaiting,
  stockLow: ({ tx }) => countLowStock(tx),
  noEsims: async ({ tx, ways }) =>
    (await channelsWithEsims(tx, orderingChannelsOf(ways))).length > 0 ? 0 : 1,
  noCards: async ({ tx }) => ((await areCardsInStock(tx)) ? 0 : 1),
};

const isCounted = (kind: AlarmKind): kind is Counted => kind in questions;

/** All but the ledger's proof, which reads every entry that was ever made. */
export const quickKinds: ReadonlySet<AlarmKind> = new Set(
  AlarmKind.options.filter((kind) => kind !== "ledgerOff"),
);

/** What staff should look into at this moment, of some kinds: the gravest first. */
export async function findAlarms(asked: Asked, kinds: ReadonlySet<AlarmKind>): Promise<Found[]> {
  const { tx, now } = asked;
  const asksUsage = kinds.has("unratedUse") || kinds.has("rejectedUse");
  const [counts, usage, unusual] = await Promise.all([
    Promise.all(
      [...kinds].filter(isCounted).map(async (kind) => ({
        kind,
        subject: "",
        count: await questions[kind](asked),
      })),
    ),
    asksUsage ? sumOpenUsage(tx) : undefined,
    kinds.has("unusualActivity") ? findUnusualActivity(tx, now) : [],
  ]);
  const found: Found[] = [
    ...counts,
    { kind: "unratedUse", subject: "", count: usage?.unrated.days ?? 0 },
    { kind: "rejectedUse", subject: "", count: usage?.rejected ?? 0 },
    ...unusual.map((one) => ({ ...one, kind: "unusualActivity" as const })),
  ];
  const place = ({ kind }: Found) => AlarmKind.options.indexOf(kind);
  return found
    .filter(({ kind, count }) => kinds.has(kind) && count > 0)
    .toSorted((a, b) => place(a) - place(b));
}
