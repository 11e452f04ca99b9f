import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { pageInput, pageOf } from "../../page.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { InstantText } from "../../values/days/moments.ts";
import { AlarmKind, anyAlarmRight, UnusualActivity } from "./alarm-kinds.ts";

export const Alarm = z
  .object({
    id: z.string(),
    kind: AlarmKind,
    /** How many it counts, or counted when it was over; 10,001 stands for more than 10,000 where it counts open usage. */
    count: z.int().positive(),
    openedAt: InstantText,
    /** Null while it lasts. */
    clearedAt: InstantText.nullable(),
    /** Of unusual activity: whose, and what they did. */
    about: z.object({ username: z.string().nullable(), activity: UnusualActivity }).optional(),
  })
  .meta({ id: "Alarm" });
export type Alarm = z.infer<typeof Alarm>;

/** When alarms reach someone by email: each at once, all of a day at 09:00 of the billing zone, or never. */
export const AlarmEmails = z.enum(["atOnce", "daily", "never"]);
export type AlarmEmails = z.infer<typeof AlarmEmails>;

export const listAlarms = endpoint({
  method: "GET",
  path: "/admin/alarm/list",
  summary:
    "What needs to be looked into, and what is over: of the alarms that the caller's role hears of, the newest first; and when they get them by email",
  role: "administrator",
  right: anyAlarmRight,
  input: z.strictObject({ status: z.enum(["open"]).optional(), ...pageInput }),
  output: pageOf(Alarm).extend({ emails: AlarmEmails }),
  problems: [],
});

export const setAlarmEmails = endpoint({
  method: "POST",
  path: "/admin/alarm/setEmails",
  summary: "Choose when alarms reach the caller by email",
  role: "administrator",
  right: anyAlarmRight,
  input: z.strictObject({ emails: AlarmEmails }),
  output: z.object({ emails: AlarmEmails }),
  problems: [],
});

/** What became of what was sent to the webhook. */
export const WebhookDelivery = z.object({
  /** Null: nothing was taken yet. */
  takenAt: InstantText.nullable(),
  /** The last that was not taken, where nothing was taken since; and why: the status of the answer, or a word for what failed. */
  failedAt: InstantText.nullable(),
  failure: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Where alarms are posted to. Its address may hold a secret of its own, so only its host is shown. */
export const AlarmWebhook = z
  .object({
    host: z.string(),
    setAt: InstantText,
    setBy: z.string().nullable(),
    delivery: WebhookDelivery,
  })
  .meta({ id: "AlarmWebhook" });
export type AlarmWebhook = z.infer<typeof AlarmWebhook>;

const maybeWebhook = z.object({ webhook: AlarmWebhook.nullable() });
/** The moment since which the present one holds, as it was seen; null: there was none. */
const seenSince = { since: InstantText.nullable() };

export const getAlarmWebhook = endpoint({
  method: "GET",
  path: "/admin/alarm/webhook/get",
  summary: "Where alarms are posted to, and what became of the last that were",
  role: "administrator",
  right: ["settings", "audit"],
  input: z.strictObject({}),
  output: maybeWebhook,
  problems: [],
});

export const setAlarmWebhook = endpoint({
  method: "POST",
  path: "/admin/alarm/webhook/set",
  summary:
    "Have alarms posted to an https address, signed in the manner of Standard Webhooks; its secret is shown this once",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: z.strictObject({
    url: z
      .string(fieldMessage("invalid"))
      .trim()
      .max(500, fieldMessage("too_long"))
      .regex(/^https?:\/\/[^\s/?#@"<>\\]+(?:[/?][^\s#"<>\\]*)?$/i, fieldMessage("webhook_address")),
    ...seenSince,
  }),
  output: maybeWebhook.extend({ secret: z.string() }),
  problems: ["settings_changed"],
});

export const removeAlarmWebhook = endpoint({
  method: "POST",
  path: "/admin/alarm/webhook/remove",
  summary: "Have alarms posted nowhere any more",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: z.strictObject(seenSince),
  output: maybeWebhook,
  problems: ["settings_changed"],
});

export const testAlarmWebhook = endpoint({
  method: "POST",
  path: "/admin/alarm/webhook/test",
  summary: "Post a message to the webhook that says it is a test, and wait for its answer",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: z.strictObject({}),
  output: maybeWebhook.extend({
    /** Null where it was taken; else the status of the answer, or a word for what failed. */
    failure: z.string().nullable(),
  }),
  problems: ["not_found"],
});
