import { reportUsage } from "@farsim/contract/desk/usage.ts";
import { getTrafficDetail } from "@farsim/contract/traffic-detail.ts";
import type { Lane } from "../platform/http/lane.ts";
import type { Mount } from "../platform/http/mount.ts";
import { rateUsage } from "./rate-usage.ts";
import { trafficDetail } from "./traffic-detail.ts";

export function mountUsage(mount: Mount, lane: Lane): void {
  mount(getTrafficDetail, trafficDetail);
  // In steps, so that who stands in line holds no connection. The records' own ids make a repeat harmless.
  mount.inSteps(reportUsage, ({ step }, { records }) =>
    lane(
      () =>
        step((ctx) => {
          if (ctx.actor.kind !== "channel") throw new Error("only a channel reports usage");
          return rateUsage(ctx, ctx.actor.channelName, records);
        }),
      records.length,
    ),
  );
}
