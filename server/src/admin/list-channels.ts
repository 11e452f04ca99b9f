import type { Channel, listChannels as contract } from "@farsim/contract/desk/shop/channels.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import {
  type Backlog,
  findBacklogs,
  findStuckCommands,
  type StuckCommand,
  triesShown,
} from "../cards/network/waiting-commands.ts";
import { coverageByChannel } from "../channels/coverage/coverage.ts";
import { findAllChannels, findUsageKeys } from "../channels/find-channels.ts";
import {
  countOpenOrders,
  findStalledOrders,
  type StalledOrder,
  type OpenOrders,
} from "../esim/stalled-orders.ts";
import { type Instant, formatInstant, formatMoment } from "../platform/clock.ts";
import { type Context, mayReadCustomers } from "../platform/context.ts";
import { type FailingFetch, failingFetches } from "../usage/fetch/failing-fetches.ts";
import { type Deliveries, findDeliveries } from "../usage/find-deliveries.ts";

/** What the settings say of the carriers, by channel name. */
export interface WaysToCarriers {
  readonly channelKeys: ReadonlyMap<string, string>;
  readonly channelAdapters: ReadonlyMap<
    string,
    { readonly http?: string; readonly es2plus?: string }
  >;
}

/** Of commands, and of orders. */
const mostStuckAChannel = 50;

/** Every channel with the state of its commands and what it reported, those in trouble first, then by name. */
export async function listChannels(
  ctx: Context,
  ways: WaysToCarriers,
): Promise<Output<typeof contract>> {
  const { tx, now } = ctx;
  const isNamed = mayReadCustomers(ctx);
  const channels = await findAllChannels(tx);
  const backlogs = new Map((await findBacklogs(tx)).map((one) => [one.channelName, one]));
  const stuck = Map.groupBy(
    await findStuckCommands(tx, mostStuckAChannel),
    ({ channelName }) => channelName,
  );
  const ordered = new Map((await countOpenOrders(tx, now)).map((one) => [one.channelName, one]));
  const hanging = Map.groupBy(
    await findStalledOrders(tx, { now, mostAChannel: mostStuckAChannel }),
    ({ channelName }) => channelName,
  );
  const since = now.subtract({ hours: 24 });
  const deliveries = await findDeliveries(
    tx,
    channels.map(({ id }) => id),
    since,
  );
  const coverageOf = await coverageByChannel(tx);
  const failing = await failingFetches(tx, now);
  const keys = new Map((await findUsageKeys(tx, now)).map((one) => [one.channelId, one]));
  const items = channels.map(({ id, name, secretSince }): Channel => {
    const waits = waitsOf(backlogs.get(name), ordered.get(name), now);
    return {
      name,
      ...wayOf(ways.channelAdapters.get(name)),
      hasConfiguredKey: ways.channelKeys.has(name),
      keySince: formatMoment(keys.get(id)?.since),
      formerKeyUntil: formatMoment(keys.get(id)?.formerUntil),
      coverage: coverageOf(id),
      secretSince: formatMoment(secretSince),
      ...waits,
      state: stateOf(waits, { isFailing: failing.has(id), isSilent: !deliveries.has(id) }),
      failingFetch: failureShown(failing.get(id)),
      stuckCommands: (stuck.get(name) ?? []).map((command) => shown(command, now)),
      hangingOrders: (hanging.get(name) ?? []).map((order) => orderShown(order, isNamed)),
      ...reportsOf(deliveries.get(id)),
    };
  });
  const trouble = ({ stuck, hanging, failingFetch }: Channel) =>
    stuck + hanging + (failingFetch ? 1 : 0);
  return {
    items: items.toSorted((a, b) => trouble(b) - trouble(a) || (a.name < b.name ? -1 : 1)),
  };
}

function wayOf(ways: { readonly http?: string; readonly es2plus?: string } | undefined) {
  if (!ways) return { adapter: "simulated" as const, host: null, orderHost: null };
  const hostOf = (url: string | undefined) => (url === undefined ? null : new URL(url).host);
  const adapter = ways.http === undefined ? ("none" as const) : ("http" as const);
  return { adapter, host: hostOf(ways.http), orderHost: hostOf(ways.es2plus) };
}

/** The queue counts by the machine's clock; what is shown stands in the product's time. */
const ago = (now: Instant, millis: number): string => formatInstant(now.epochMilliseconds - millis);

function waitsOf(backlog: Backlog | undefined, ordered: OpenOrders | undefined, now: Instant) {
  const { waiting = 0, stuck = 0 } = backlog ?? {};
  const { open = 0, hanging = 0 } = ordered ?? {};
  return {
    backlog: waiting,
    stuck,
    openOrders: open,
    hanging,
    waitingSince: backlog ? ago(now, backlog.oldestMillis) : null,
  };
}

/** What is worst of a channel. */
function stateOf(
  { backlog, stuck, openOrders, hanging }: ReturnType<typeof waitsOf>,
  { isFailing, isSilent }: { readonly isFailing: boolean; readonly isSilent: boolean },
): Channel["state"] {
  if (stuck + hanging > 0) return "stuck";
  if (isFailing) return "failing";
  if (backlog + openOrders > 0) return "busy";
  return isSilent ? "silent" : "well";
}

const failureShown = (failing: FailingFetch | undefined): Channel["failingFetch"] =>
  failing
    ? {
        since: formatInstant(failing.since.epochMilliseconds),
        lastTryAt: formatInstant(failing.lastTryAt.epochMilliseconds),
        error: failing.error,
      }
    : null;

function shown(command: StuckCommand, now: Instant): Channel["stuckCommands"][number] {
  const { cardId, cardNumber, iccid } = command;
  return { cardId: String(cardId), cardNumber, iccid, ...triesShown(command, now) };
}

function orderShown(order: StalledOrder, isNamed: boolean): Channel["hangingOrders"][number] {
  const { cardNumber, iccid, customer, step, tries, trouble } = order;
  return {
    cardId: String(order.cardId),
    cardNumber,
    iccid,
    userId: String(order.userId),
    customer: isNamed ? customer : null,
    step,
    waitingSince: formatInstant(order.orderedAt.epochMilliseconds),
    attempts: tries,
    nextTryAt: formatInstant(order.dueAt.epochMilliseconds),
    lastError: trouble,
  };
}

function reportsOf(deliveries: Deliveries | undefined) {
  const { accepted = 0, duplicates = 0, rejected = 0 } = deliveries ?? {};
  return {
    lastReportAt: deliveries ? formatInstant(deliveries.lastAt.epochMilliseconds) : null,
    lastDay: { accepted, duplicates, rejected },
  };
}
