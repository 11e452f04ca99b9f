import { randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type {
  AlarmWebhook,
  removeAlarmWebhook,
  setAlarmWebhook,
  testAlarmWebhook,
} from "@farsim/contract/desk/shop/alarms.ts";
import type { CallInput, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { secretOf } from "../../../channels/carriers/sign-message.ts";
import { formatInstant, type Instant } from "../../../platform/clock.ts";
import { answerableUser, type Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Steps } from "../../../platform/http/mount.ts";
import { audit } from "../../../platform/security/audit.ts";
import type { Vault } from "../../../platform/security/vault.ts";
import {
  findWebhook,
  holdWebhook,
  keepDelivery,
  removeWebhookRow,
  replaceWebhook,
  type StoredWebhook,
} from "./alarm-webhook.sql.ts";
import { postMessage } from "./post-message.ts";
import { isPublicAddress } from "./public-address.ts";

const secretBytes = 32;
/** Of any name (RFC 1035). */
const longestHost = 253;

export interface WebhookParts {
  readonly vault: Vault;
  /** Whether receivers may be on this machine or in a private network, and without encryption. */
  readonly mayBePrivate: boolean;
}

const shownAt = (moment: Instant | null) => moment && formatInstant(moment.epochMilliseconds);

const shown = (row: StoredWebhook | undefined): AlarmWebhook | null =>
  row
    ? {
        host: row.host,
        setAt: formatInstant(row.setAt.epochMilliseconds),
        setBy: row.setBy,
        delivery: {
          takenAt: shownAt(row.takenAt),
          failedAt: shownAt(row.failedAt),
          failure: row.failure,
        },
      }
    : null;

/** Where alarms are posted to, without the path, which may hold a secret. */
export const showWebhook = async ({ tx }: Context) => ({ webhook: shown(await findWebhook(tx)) });

/** Throws `settings_changed` where there is another than was seen. */
async function hold({ tx }: Context, since: string | null): Promise<StoredWebhook | undefined> {
  await holdWebhook(tx);
  const present = await findWebhook(tx);
  if ((shown(present)?.setAt ?? null) !== since) throw new Problem("settings_changed");
  return present;
}

/**
 * Has alarms posted to an address, with a secret that is shown this once. Refuses one that leads to no public host by its own words, and
 * `settings_changed`; where a name leads is judged as each message is sent.
 */
export async function setWebhook(
  ctx: Context,
  { vault, mayBePrivate }: WebhookParts,
  { url, since }: CallInput<typeof setAlarmWebhook>,
): Promise<Output<typeof setAlarmWebhook>> {
  const { host } = parsed(url, mayBePrivate);
  const present = await hold(ctx, since);
  const secret = secretOf(randomBytes(secretBytes));
  await replaceWebhook(ctx.tx, {
    host,
    urlSealed: vault.seal(url),
    secretSealed: vault.seal(secret),
    setAt: ctx.now,
    setBy: answerableUser(ctx),
  });
  await audit(ctx, {
    action: "admin/alarmWebhook/set",
    subject: "settings:alarmWebhook",
    facts: { before: { address: present?.host ?? null }, after: { address: host } },
  });
  return { ...(await showWebhook(ctx)), secret };
}

function parsed(url: string, mayBePrivate: boolean): URL {
  const refused = new Problem("validation_failed", { fields: { url: "webhook_address" } });
  if (!URL.canParse(url)) throw refused;
  const parts = new URL(url);
  const host = parts.hostname.replaceAll(/^\[|\]$/g, "");
  const isPublic =
    parts.protocol === "https:" &&
    (isIP(host) === 0
      ? host.includes(".") && !/\.(local|localhost|internal)\.?$/.test(host)
      : isPublicAddress(host));
  if ((!isPublic && !mayBePrivate) || host.length > longestHost) throw refused;
  return parts;
}

/** Has alarms posted nowhere. Refuses `settings_changed`. */
export async function removeWebhook(
  ctx: Context,
  { since }: CallInput<typeof removeAlarmWebhook>,
): Promise<Output<typeof removeAlarmWebhook>> {
  const present = await hold(ctx, since);
  if (!present) return { webhook: null };
  await removeWebhookRow(ctx.tx);
  await audit(ctx, {
    action: "admin/alarmWebhook/remove",
    subject: "settings:alarmWebhook",
    facts: { before: { address: present.host } },
  });
  return { webhook: null };
}

/** What is needed to post to a webhook. */
export interface OpenWebhook {
  readonly url: string;
  readonly secret: string;
  readonly setAt: Instant;
}

/** The webhook with its secrets opened; undefined where there is none. */
export async function openWebhook(tx: Transaction, vault: Vault): Promise<OpenWebhook | undefined> {
  const row = await findWebhook(tx);
  return (
    row && {
      url: vault.open(row.urlSealed),
      secret: vault.open(row.secretSealed),
      setAt: row.setAt,
    }
  );
}

/** Posts a test, and says what became of it. Refuses `not_found` where there is no webhook. */
export async function testWebhook(
  steps: Steps,
  { vault, mayBePrivate }: WebhookParts,
): Promise<Output<typeof testAlarmWebhook>> {
  const { webhook, now } = await steps.step(async (ctx) => ({
    webhook: await openWebhook(ctx.tx, vault),
    now: ctx.now,
  }));
  if (!webhook) throw new Problem("not_found");
  const body = { type: "alarm.test", timestamp: formatInstant(now.epochMilliseconds), data: {} };
  const failure = await postMessage(
    { id: `test_${randomUUID()}`, body, at: now },
    { ...webhook, mayBePrivate },
  );
  return steps.step(async (ctx) => {
    await keepDelivery(ctx.tx, webhook.setAt, { at: now, failure });
    return { ...(await showWebhook(ctx)), failure: failure ?? null };
  });
}
