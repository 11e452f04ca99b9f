import { findBacklogs } from "../cards/waiting-commands.ts";
import type { Database } from "../platform/database.ts";
import type { Gauge } from "../platform/health.ts";

/** For whoever watches over the program: what carriers have not heard yet. Channels that have heard everything are not named. */
export function commandGauges(database: Database): Gauge[] {
  const read =
    (valueOf: (backlog: Awaited<ReturnType<typeof findBacklogs>>[number]) => number) => async () =>
      (await database.read(findBacklogs)).map((backlog) => ({
        labels: { channel: backlog.channelName },
        value: valueOf(backlog),
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
  ];
}
