import { reportUsage } from "@farsim/contract/usage.ts";
import type { Lane } from "../platform/lane.ts";
import type { Mount } from "../platform/mount.ts";
import { rateUsage } from "./rate-usage.ts";

export function mountUsage(mount: Mount, lane: Lane): void {
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
