import { findBacklogs } from "../cards/network/waiting-commands.ts";
import { countOpenOrders } from "../esim/stalled-orders.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Gauge } from "../platform/http/serve/health.ts";

/**
 * For monitoring: what carriers have not heard yet, and which profiles they have not made. Channels that
 * have heard, and made, everything are not named.
 */
export function commandGauges(database: Database, clock: Clock): Gauge[] {
  const read =
    (valueOf: (backlog: Awaited<ReturnType<typeof findBacklogs>>[number]) => number) => async () =>
      (await database.read(findBacklogs)).map((backlog) => ({
        labels: { channel: backlog.channelName },
        value: valueOf(backlog),
      }));
  const ordered =
    (valueOf: (orders: Awaited<ReturnType<typeof countOpenOrders>>[number]) => number) =>
    async () =>
      (await database.read((tx) => countOpenOrders(tx, clock.now()))).map((orders) => ({
        labels: { channel: orders.channelName },
        value: valueOf(orders),
      }));
  return [
    {
      name: "farsim_commands_waiting",
      help: "Network commands that a carrier has not obeyed yet",
      labelNames: ["channel"],
      read: read(({ waiting }) => waiting),
    },
    {
      name: "farsim_commands_stuck",
      help: "Those that have waited for more than five minutes",
      labelNames: ["channel"],
      read: read(({ stuck }) => stuck),
    },
    {
      name: "farsim_commands_oldest_seconds",
      help: "How long the oldest of them has waited",
      labelNames: ["channel"],
      read: read(({ oldestMillis }) => oldestMillis / 1000),
    },
    {
      name: "farsim_esim_orders_open",
      help: "eSIM profiles that customers have paid for and that are not there yet",
      labelNames: ["channel"],
      read: ordered(({ open }) => open),
    },
    {
      name: "farsim_esim_orders_hanging",
      help: "Those that were ordered more than five minutes ago",
      labelNames: ["channel"],
      read: ordered(({ hanging }) => hanging),
    },
  ];
}
