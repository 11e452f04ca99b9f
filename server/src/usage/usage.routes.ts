import { reportUsage } from "@farsim/contract/usage.ts";
import type { Mount } from "../platform/mount.ts";
import { rateUsage } from "./rate-usage.ts";

export function mountUsage(mount: Mount): void {
  mount(reportUsage, (ctx, { records }) => {
    if (ctx.actor.kind !== "channel") throw new Error("only a channel reports usage");
    return rateUsage(ctx, ctx.actor.channelName, records);
  });
}
