import * as contract from "@farsim/contract/desk/shop/channels.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { wakeCommands } from "../cards/network/waiting-commands.ts";
import { addMissingChannels } from "../channels/add-channel.ts";
import { channelNamed } from "../channels/channel.ts";
import { renewSecret } from "../channels/secrets.ts";
import { renewUsageKey } from "../channels/usage-keys.ts";
import { wakeOrders } from "../esim/stalled-orders.ts";
import { formatMoment } from "../platform/clock.ts";
import { audit } from "../platform/security/audit.ts";
import { idOf } from "../platform/http/request/id.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { Vault } from "../platform/security/vault.ts";
import { listChannels, type WaysToCarriers } from "./list-channels.ts";
import { removeChannel } from "./remove-channel.ts";

export function mountChannelsForAdministrators(
  mount: Mount,
  { vault, ...ways }: WaysToCarriers & { readonly vault: Vault },
): void {
  mount(contract.listChannels, (ctx) => listChannels(ctx, ways));
  mount(contract.createChannel, async (ctx, { name }) => {
    const [added] = await addMissingChannels(ctx, [name]);
    if (added === undefined) throw new Problem("channel_exists");
    await audit(ctx, { action: "admin/channel/create", subject: `channel:${name}` });
    return { name };
  });
  mount(contract.removeChannel, (ctx, input) => removeChannel(ctx, ways, input));
  mount(contract.renewUsageKey, async (ctx, input) => {
    const { key, digest, formerUntil } = await renewUsageKey(ctx, input);
    await audit(ctx, {
      action: "admin/channel/renewKey",
      subject: `channel:${input.channelName}`,
      facts: { digest, formerUntil: formatMoment(formerUntil) },
    });
    return { key };
  });
  mount(contract.retryCommand, async (ctx, { cardId, channelName }) => {
    if (channelName !== undefined) await channelNamed(ctx.tx, channelName);
    const card = cardId === undefined ? undefined : idOf(cardId);
    const of = { channelName, cardId: card };
    const retried =
      (await wakeCommands(ctx.tx, of)) + (await wakeOrders(ctx.tx, { ...of, now: ctx.now }));
    // What went through meanwhile is as good as retried, but of a card that is none there is nothing to tell.
    if (retried === 0 && cardId !== undefined) throw new Problem("not_found");
    const subject = cardId === undefined ? `channel:${channelName}` : `card:${cardId}`;
    await audit(ctx, { action: "admin/channel/retryCommand", subject, facts: { retried } });
    return { retried };
  });
  mount(contract.renewSecret, async (ctx, input) => {
    const secret = await renewSecret(ctx, vault, input);
    await audit(ctx, {
      action: "admin/channel/renewSecret",
      subject: `channel:${input.channelName}`,
    });
    return { secret };
  });
}
