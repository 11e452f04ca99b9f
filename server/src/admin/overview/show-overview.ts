import { formatAmount } from "@farsim/contract/values/amount.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { AlarmKind, getOverview } from "@farsim/contract/desk/overview.ts";
import { megabytesOf } from "@farsim/contract/values/traffic.ts";
import { countStuckCommands } from "../../cards/network/waiting-commands.ts";
import { regionNamesIn } from "../../channels/channel.ts";
import { countStalledOrders } from "../../esim/stalled-orders.ts";
import { countOrdersToLookInto } from "../../payments/orders/list-operator-pay-orders.ts";
import { countLowStock } from "../../cards/stock/stock-levels.ts";
import { addDays, dayOf, startOfDay } from "../../platform/calendar.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import {
  type CardCount,
  countAccounts,
  countApprovals,
  countCardsByStatus,
  countSimulatedChannels,
  moneyByDay,
  sumAccounts,
  sumWallets,
  useByDay,
} from "./figures.sql.ts";
import { countFailingFetches } from "../../usage/failing-fetches.ts";
import { sumOpenUsage } from "../../usage/open-usage.ts";
import { showFirstSteps } from "./first-steps.ts";

type Overview = Output<typeof getOverview>;

/** What the server's settings say of the ways to carriers and to mailboxes. */
export interface WaysOut {
  /** Where nothing is meant to reach anyone. */
  readonly sandbox: boolean;
  readonly mail: { readonly smtpUrl: string | undefined };
  readonly channelAdapters: ReadonlyMap<string, unknown>;
}

/** The key figures of the business, all of one moment. */
export async function showOverview(
  ctx: Context,
  { days = "30" }: Input<typeof getOverview>,
  { sandbox, mail, channelAdapters }: WaysOut,
): Promise<Overview> {
  const { tx, now, shop } = ctx;
  const to = dayOf(now, shop.billingTimeZone);
  const from = addDays(to, 1 - Number(days));
  const since = startOfDay(from, shop.billingTimeZone);
  const amount = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const [
    customers,
    byStatus,
    money,
    use,
    wallets,
    accounts,
    open,
    approvals,
    failing,
    stuck,
    hanging,
    orders,
    simulated,
    low,
  ] = await Promise.all([
    countAccounts(tx, since),
    countCardsByStatus(tx),
    moneyByDay(tx, from, to),
    useByDay(tx, from, to),
    sumWallets(tx),
    sumAccounts(tx),
    sumOpenUsage(tx),
    countApprovals(tx),
    countFailingFetches(tx, now),
    countStuckCommands(tx),
    countStalledOrders(tx, now),
    countOrdersToLookInto(tx),
    sandbox ? 0 : countSimulatedChannels(tx, [...channelAdapters.keys()]),
    countLowStock(tx),
  ]);
  const cards = cardsShown(byStatus);
  const sum = accounts.reduce((all, { micros }) => all + micros, 0n);
  const ledgerIsOff = sum !== 0n || walletsOf(accounts) !== wallets.float;
  const alarms: Readonly<Record<AlarmKind, number>> = {
    ledgerOff: ledgerIsOff ? 1 : 0,
    emailsKept: sandbox || mail.smtpUrl ? 0 : 1,
    simulatedChannels: simulated,
    stuckCommands: stuck,
    hangingEsims: hanging,
    paymentsToCheck: orders,
    walletsBelowZero: wallets.below,
    failingFetches: failing,
    unratedUse: open.unrated.days,
    rejectedUse: open.rejected,
    approvalsWaiting: approvals,
    stockLow: low,
    noEsims: cards.esimsInStock === 0 ? 1 : 0,
    noCards: byStatus.every(({ cards_in_stock }) => cards_in_stock === 0) ? 1 : 0,
  };
  return {
    asOf: formatInstant(now.epochMilliseconds),
    from,
    to,
    customers,
    cards,
    money: money.map(({ day, type, micros }) => ({ day, type, amount: amount(micros) })),
    use: await useShown(ctx, use),
    float: amount(wallets.float),
    belowZero: { wallets: wallets.below, amount: amount(wallets.below_micros) },
    unrated: { days: open.unrated.days, usedMb: megabytesOf(open.unrated.bytes) },
    trialBalance: {
      accounts: accounts.map(({ account, micros }) => ({ account, amount: amount(micros) })),
      sum: amount(sum),
    },
    alarms: alarmsShown(alarms),
    firstSteps: await showFirstSteps(ctx, to),
  };
}

/** What the ledger says that all wallets hold. */
const walletsOf = (accounts: Awaited<ReturnType<typeof sumAccounts>>): bigint =>
  accounts.find(({ account }) => account === "wallet")?.micros ?? 0n;

const alarmsShown = (alarms: Readonly<Record<AlarmKind, number>>): Overview["alarms"] =>
  (Object.keys(alarms) as AlarmKind[])
    .filter((kind) => alarms[kind] > 0)
    .map((kind) => ({ kind, count: alarms[kind] }));

const statuses = ["NOT_ACTIVE", "USING", "SUSPEND", "PAUSED"] as const;

function cardsShown(counts: readonly CardCount[]): Overview["cards"] {
  const sumOf = (key: Exclude<keyof CardCount, "status">) =>
    counts.reduce((all, count) => all + count[key], 0);
  const [total, held] = [sumOf("cards"), sumOf("held")];
  return {
    total,
    held,
    inStock: total - held,
    packs: sumOf("packs"),
    esimsInStock: sumOf("esims_in_stock"),
    byStatus: statuses.map((status) => ({
      status,
      cards: counts.find((count) => count.status === status)?.cards ?? 0,
    })),
  };
}

async function useShown(
  { tx, language }: Context,
  use: Awaited<ReturnType<typeof useByDay>>,
): Promise<Overview["use"]> {
  const nameOf = await regionNamesIn(tx, language);
  const days = new Map<string, bigint>();
  const regions = new Map<string, bigint>();
  for (const { day, code, bytes } of use) {
    days.set(day, (days.get(day) ?? 0n) + bytes);
    regions.set(code, (regions.get(code) ?? 0n) + bytes);
  }
  const total = [...days.values()].reduce((all, bytes) => all + bytes, 0n);
  return {
    days: [...days].map(([day, bytes]) => ({ day, usedMb: megabytesOf(bytes) })),
    regions: [...regions]
      .toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
      .map(([code, bytes]) => ({ code, regionName: nameOf(code), usedMb: megabytesOf(bytes) })),
    totalMb: megabytesOf(total),
  };
}
