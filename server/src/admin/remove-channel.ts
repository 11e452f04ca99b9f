import type { removeChannel as contract } from "@farsim/contract/desk/shop/channels.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { channelNamed } from "../channels/channel.ts";
import type { Context } from "../platform/context.ts";
import { audit } from "../platform/security/audit.ts";
import type { WaysToCarriers } from "./list-channels.ts";
import { deleteChannel, holdWholeChannel, isChannelInUse } from "./remove-channel.sql.ts";

/**
 * Removes a channel that was made by mistake, with its keys and thresholds. Refuses `not_found`, and `channel_in_use` where
 * anything else belongs to it, or a setting of the server names it and would bring it back.
 */
export async function removeChannel(
  ctx: Context,
  { channelKeys, channelAdapters }: Pick<WaysToCarriers, "channelKeys" | "channelAdapters">,
  { channelName, reason }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const id = await channelNamed(ctx.tx, channelName);
  await holdWholeChannel(ctx.tx, id);
  const isConfigured = channelKeys.has(channelName) || channelAdapters.has(channelName);
  if (isConfigured || (await isChannelInUse(ctx.tx, id))) throw new Problem("channel_in_use");
  await deleteChannel(ctx.tx, id);
  await audit(ctx, { action: "admin/channel/remove", subject: `channel:${channelName}`, reason });
  return { name: channelName };
}
