import { randomBytes } from "node:crypto";
import type { renewSecret as contract } from "@farsim/contract/desk/shop/channels.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import type { Instant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Vault } from "../platform/security/vault.ts";
import { checkSeen, heldChannel } from "./channel.ts";
import { findSealedSecrets, replaceSecret } from "./secrets.sql.ts";
import { secretOf } from "./carriers/sign-message.ts";

const secretBytes = 32;
/** So long the former secret signs too: a carrier has a day to change over. */
const formerHours = 24;

/**
 * Gives a channel a new secret, sealed in the database and shown this once. Refuses `not_found`, and `renewed_meanwhile` where
 * the present secret is not the one that was seen.
 */
export async function renewSecret(
  { tx, now }: Context,
  vault: Vault,
  { channelName, since }: CallInput<typeof contract>,
): Promise<string> {
  const channelId = await heldChannel(tx, channelName);
  checkSeen(since, (await findSealedSecrets(tx, channelName))?.since);
  const secret = secretOf(randomBytes(secretBytes));
  await replaceSecret(tx, channelId, vault.seal(secret), now);
  return secret;
}

/** What signs a channel's messages now, the newest first; nothing before a secret was made. */
export async function secretsOf(
  tx: Transaction,
  vault: Vault,
  channelName: string,
  now: Instant,
): Promise<string[]> {
  const sealed = await findSealedSecrets(tx, channelName);
  if (!sealed?.present || !sealed.since) return [];
  const isFormerGood =
    now.epochMilliseconds < sealed.since.add({ hours: formerHours }).epochMilliseconds;
  return [sealed.present, ...(isFormerGood && sealed.former ? [sealed.former] : [])].map((secret) =>
    vault.open(secret),
  );
}
