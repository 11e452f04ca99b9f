import { createHash, randomBytes } from "node:crypto";
import type { renewUsageKey as contract } from "@farsim/contract/desk/shop/channels.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import type { Context } from "../platform/context.ts";
import type { Instant } from "../platform/clock.ts";
import { checkSeen, heldChannel } from "./channel.ts";
import { addKey, endKeys, findKeySince } from "./usage-keys.sql.ts";

const keyBytes = 32;
/** What a key that was made here looks like. */
export const usageKey = /^[A-Za-z0-9_-]{43}$/;
/** So long former keys still open, where they are not ended at once: a carrier has a day to change over. */
export const formerHours = 24;

export const digestOfKey = (key: string): Buffer => createHash("sha256").update(key).digest();

interface NewKey {
  readonly key: string;
  /** Of the key, in hexadecimal: by it the audit log knows the key. */
  readonly digest: string;
  readonly formerUntil: Instant;
}

/**
 * Gives a channel a new key to report with, 256 random bits in base64url, kept nowhere; and says until when those before it open.
 * One whose answer was lost is as good as any: it ends with the others. Refuses `not_found`, and `renewed_meanwhile` where
 * the present key is not the one that was seen.
 */
export async function renewUsageKey(
  { tx, now }: Context,
  { channelName, formerEnds, since }: CallInput<typeof contract>,
): Promise<NewKey> {
  const channelId = await heldChannel(tx, channelName);
  checkSeen(since, await findKeySince(tx, channelId));
  const formerUntil = formerEnds === "now" ? now : now.add({ hours: formerHours });
  await endKeys(tx, channelId, formerUntil);
  const key = randomBytes(keyBytes).toString("base64url");
  const digest = digestOfKey(key);
  await addKey(tx, { channelId, digest, now });
  return { key, digest: digest.toString("hex"), formerUntil };
}
