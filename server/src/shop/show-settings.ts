import type { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { changeInForce, settingsOf } from "./live-shop.ts";
import { findSettings, nameOf, type SettingsRow } from "./settings.sql.ts";
import type { Topic } from "./topics.ts";

/** A topic as its page shows it: in force, and what comes later. `first` has the terms of the first start. */
export async function showTopic<T extends Topic>(
  ctx: Context,
  { topic, first, rows }: { topic: T; first: Shop; rows?: readonly SettingsRow[] },
) {
  const all = rows ?? (await findSettings(ctx.tx));
  const newest = all.findLast((row) => row.topic === topic);
  const inForce = changeInForce(all, topic, ctx.now);
  const next = newest && newest !== inForce ? newest : undefined;
  return {
    version: newest?.version ?? 0,
    values: settingsOf(first, topic, inForce),
    changedAt: newest ? formatInstant(newest.changedAt.epochMilliseconds) : null,
    changedBy: newest ? await nameOf(ctx.tx, newest.changedBy) : null,
    next: next
      ? {
          values: settingsOf(first, topic, next),
          validFrom: formatInstant(next.validFrom.epochMilliseconds),
        }
      : null,
  };
}

/** Every topic. */
export async function showSettings(ctx: Context, first: Shop): Promise<Output<typeof getSettings>> {
  const rows = await findSettings(ctx.tx);
  return {
    identity: await showTopic(ctx, { topic: "identity", first, rows }),
    contact: await showTopic(ctx, { topic: "contact", first, rows }),
    trade: await showTopic(ctx, { topic: "trade", first, rows }),
    announcement: await showTopic(ctx, { topic: "announcement", first, rows }),
    headline: await showTopic(ctx, { topic: "headline", first, rows }),
    disclaimer: await showTopic(ctx, { topic: "disclaimer", first, rows }),
    privacy: await showTopic(ctx, { topic: "privacy", first, rows }),
    faq: await showTopic(ctx, { topic: "faq", first, rows }),
    look: await showTopic(ctx, { topic: "look", first, rows }),
    tax: await showTopic(ctx, { topic: "tax", first, rows }),
    invoices: await showTopic(ctx, { topic: "invoices", first, rows }),
  };
}
