import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { AlarmKind } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import type { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { regionNamesIn } from "../../channels/channel.ts";
import { addDays, dayOf, startOfDay } from "../../platform/calendar.ts";
import { formatInstant } from "../../platform/clock.ts";
import { actingStaff, type Context } from "../../platform/context.ts";
import {
  type CardCount,
  countAccounts,
  countCardsByStatus,
  sumAccounts,
  sumWallets,
  useByDay,
} from "./figures.sql.ts";
import { sumOpenUsage } from "../../usage/open/open-usage.ts";
import { kindsFor } from "../alarms/alarm-kind.ts";
import { findAlarms, quickKinds, type Found, type WaysOut } from "../alarms/find-alarms.ts";
import { showFirstSteps } from "./first-steps.ts";
import { moneyByDay } from "./money-by-day.ts";

type Overview = Output<typeof getOverview>;

/** The key figures of the business, all of one moment. */
export async function showOverview(
  ctx: Context,
  { days = "30" }: Input<typeof getOverview>,
  ways: WaysOut,
): Promise<Overview> {
  const { tx, now, shop } = ctx;
  const to = dayOf(now, shop.billingTimeZone);
  const from = addDays(to, 1 - Number(days));
  const since = startOfDay(from, shop.billingTimeZone);
  const looksInto = new Set(kindsFor(actingStaff(ctx).rights));
  const amount = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  const [customers, byStatus, money, use, wallets, accounts, open, found] = await Promise.all([
    countAccounts(tx, since),
    countCardsByStatus(tx),
    moneyByDay(ctx, from, to),
    useByDay(tx, from, to),
    sumWallets(tx),
    sumAccounts(tx),
    sumOpenUsage(tx),
    findAlarms({ tx, now, ways }, new Set([...quickKinds].filter((kind) => looksInto.has(kind)))),
  ]);
  const cards = cardsShown(byStatus);
  const sum = accounts.reduce((all, { micros }) => all + micros, 0n);
  const isLedgerOff = sum !== 0n || walletsOf(accounts) !== wallets.float;
  return {
    asOf: formatInstant(now.epochMilliseconds),
    from,
    to,
    customers,
    cards,
    money: money.map(({ day, account, micros }) => ({ day, account, amount: amount(micros) })),
    use: await useShown(ctx, use),
    float: amount(wallets.float),
    belowZero: { wallets: wallets.below, amount: amount(wallets.below_micros) },
    unrated: { days: open.unrated.days, usedMb: megabytesOf(open.unrated.bytes) },
    trialBalance: {
      accounts: accounts.map(({ account, micros }) => ({ account, amount: amount(micros) })),
      sum: amount(sum),
    },
    alarms: [
      ...(isLedgerOff && looksInto.has("ledgerOff")
        ? [{ kind: "ledgerOff" as const, count: 1 }]
        : []),
      ...byKind(found),
    ],
    firstSteps: await showFirstSteps(ctx, to),
  };
}

/** What the ledger says that all wallets hold. */
const walletsOf = (accounts: Awaited<ReturnType<typeof sumAccounts>>): bigint =>
  accounts.find(({ account }) => account === "wallet")?.micros ?? 0n;

/** One for each kind: of unusual activity how many there are. */
function byKind(found: readonly Found[]): Overview["alarms"] {
  const counts = new Map<AlarmKind, number>();
  for (const { kind, subject, count } of found)
    counts.set(kind, (counts.get(kind) ?? 0) + (subject === "" ? count : 1));
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

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
