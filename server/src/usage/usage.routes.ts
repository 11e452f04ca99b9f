import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { getTrafficDetail } from "@farsim/contract/traffic-detail.ts";
import type { ConcurrencyLimiter } from "../platform/http/load/concurrency-limiter.ts";
import type { Mount } from "../platform/http/mount.ts";
import { ingestUsage } from "./ingest/ingest-usage.ts";
import { trafficDetail } from "./traffic/traffic-detail.ts";

export function mountUsage(mount: Mount, limit: ConcurrencyLimiter): void {
  mount(getTrafficDetail, trafficDetail);
  // In steps, so that who stands in line holds no connection. The records' own ids make a repeat harmless.
  mount.multiTransaction(reportUsage, ({ step }, { records }) =>
    limit(
      () =>
        step((ctx) => {
          if (ctx.actor.kind !== "channel") throw new Error("only a channel reports usage");
          return ingestUsage(ctx, ctx.actor.channelName, records);
        }),
      records.length,
    ),
  );
}
