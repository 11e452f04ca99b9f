import { listChannels, renewSecret, renewUsageKey } from "@farsim/contract/desk/shop/channels.ts";
import type { Shop } from "./open-shop.ts";

type Desk = Pick<Shop, "done">;
interface Renewal {
  readonly channelName: string;
  readonly bearer: string;
}

/** Since when a channel's present key and secret hold, as the desk shows it. */
async function seen(desk: Desk, { channelName, bearer }: Renewal) {
  const { items } = await desk.done(listChannels, {}, { bearer });
  return items.find(({ name }) => name === channelName)!;
}

/** A new secret of a channel, renewed in sight of the present one. */
export async function newSecret(desk: Desk, renewal: Renewal): Promise<string> {
  const { channelName, bearer } = renewal;
  const { secretSince: since } = await seen(desk, renewal);
  return (await desk.done(renewSecret, { channelName, since }, { bearer })).secret;
}

/** A new key of a channel, renewed in sight of the present one. */
export async function newKey(
  desk: Desk,
  renewal: Renewal & { readonly formerEnds: "now" | "inOneDay" },
): Promise<string> {
  const { bearer, ...wanted } = renewal;
  const { keySince: since } = await seen(desk, renewal);
  return (await desk.done(renewUsageKey, { ...wanted, since }, { bearer })).key;
}
