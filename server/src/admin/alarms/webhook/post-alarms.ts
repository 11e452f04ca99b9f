import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { type Clock, formatInstant, type Instant } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { addJobs } from "../../../platform/jobs/jobs.ts";
import type { AlarmRow } from "../alarms.sql.ts";
import { readSubject } from "../unusual-activity.ts";
import { openWebhook, type WebhookParts } from "./alarm-webhook.ts";
import { findWebhook, keepDelivery } from "./alarm-webhook.sql.ts";
import { postMessage } from "./post-message.ts";

const postAlarmTask = "postAlarm";
/** With ever longer rests, for a day or two: what a receiver has missed for longer it asks for at the desk. */
const mostTries = 14;

const Payload = z.strictObject({
  id: z.string(),
  type: z.enum(["alarm.opened", "alarm.cleared"]),
  at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
type Payload = z.infer<typeof Payload>;

interface Changed {
  readonly opened: readonly AlarmRow[];
  readonly cleared: readonly AlarmRow[];
}

/** Has the webhook, where there is one, hear of alarms that began or ended. */
export async function queuePosts(
  tx: Transaction,
  { opened, cleared }: Changed,
  now: Instant,
): Promise<void> {
  const messages = [
    ...opened.map((alarm) => messageOf("alarm.opened", alarm, now)),
    ...cleared.map((alarm) => messageOf("alarm.cleared", alarm, now)),
  ];
  if (messages.length === 0 || !(await findWebhook(tx))) return;
  await addJobs(
    tx,
    messages.map((payload) => ({ task: postAlarmTask, payload, maxAttempts: mostTries })),
  );
}

/** No name and no email: of unusual activity the account's number and what was done. */
function messageOf(type: Payload["type"], alarm: AlarmRow, now: Instant): Payload {
  const { id, kind, count, openedAt, clearedAt } = alarm;
  const about = readSubject(alarm.subject);
  const at = formatInstant(now.epochMilliseconds);
  return {
    id: `${type}_${id}_${now.epochMilliseconds}`,
    type,
    at,
    data: {
      id: String(id),
      kind,
      count,
      openedAt: formatInstant(openedAt.epochMilliseconds),
      clearedAt: clearedAt && formatInstant(clearedAt.epochMilliseconds),
      ...(about && { userId: String(about.userId), activity: about.activity }),
    },
  };
}

interface Parts extends WebhookParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** What the worker does for the webhook. A message that was not taken is tried again; its id stays the same. */
export const postAlarmTasks = ({ database, clock, vault, mayBePrivate }: Parts) => ({
  async [postAlarmTask](payload: unknown) {
    const { id, type, at, data } = Payload.parse(payload);
    const webhook = await database.read((tx) => openWebhook(tx, vault));
    // What was found before it was set, or set anew, is another receiver's.
    if (!webhook || Temporal.Instant.compare(Temporal.Instant.from(at), webhook.setAt) < 0) return;
    const now = clock.now();
    const body = { type, timestamp: at, data };
    const failure = await postMessage({ id, body, at: now }, { ...webhook, mayBePrivate });
    await database.write((tx) => keepDelivery(tx, webhook.setAt, { at: now, failure }));
    if (failure !== undefined) throw new Error(`the webhook did not take an alarm: ${failure}`);
  },
});
