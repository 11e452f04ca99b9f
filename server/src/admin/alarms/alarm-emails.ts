import { Language } from "@farsim/contract/values/texts/language.ts";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { type Email, type EmailShop, email } from "../../accounts/emails/email.ts";
import { utcMinute } from "../../accounts/emails/utc-minute.ts";
import { findMemberName, findStaffReaders } from "../../accounts/staff/staff-readers.ts";
import type { Clock, Instant } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Mailer } from "../../platform/mail.ts";
import { messagesIn, type Translate } from "../../platform/messages.ts";
import { concerns, type KnownAlarm } from "./alarm-kind.ts";
import { type AlarmRow, findChoice, findOfDay, findStillOpen } from "./alarms.sql.ts";
import { readSubject } from "./unusual-activity.ts";

const alarmEmailTask = "alarmEmail";
const digestEmailTask = "alarmDigest";
/** A mail server that is away for longer than some hours is an alarm of its own. */
const mostTries = 12;

const number = z.string().transform(BigInt);
const Opened = z.strictObject({ userId: number, alarmIds: z.array(number) });
const Daily = z.strictObject({
  userId: number,
  since: z.string().transform((text) => Temporal.Instant.from(text)),
});

/** The job that writes to a member of staff of alarms that were just opened. */
export const alarmEmailJob = (userId: bigint, alarms: readonly AlarmRow[]): Job => ({
  task: alarmEmailTask,
  payload: { userId: String(userId), alarmIds: alarms.map(({ id }) => String(id)) },
  maxAttempts: mostTries,
});

/** The job that writes to them of all alarms that last, and of those that were over since a moment. */
export const digestEmailJob = (userId: bigint, since: Instant): Job => ({
  task: digestEmailTask,
  payload: { userId: String(userId), since: String(since) },
  maxAttempts: mostTries,
});

interface Parts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly shopNow: () => EmailShop;
}

/** What the worker does for the emails of alarms: each is judged by its reader's role and choice as it is sent. */
export const alarmEmailTasks = (parts: Parts) => ({
  [alarmEmailTask](payload: unknown) {
    const { userId, alarmIds } = Opened.parse(payload);
    return send(parts, userId, "atOnce", (tx) => findStillOpen(tx, alarmIds));
  },
  [digestEmailTask](payload: unknown) {
    const { userId, since } = Daily.parse(payload);
    return send(parts, userId, "daily", (tx) => findOfDay(tx, since));
  },
});

/** Sends nothing where nothing is left to say. */
async function send(
  { database, mailer, clock, shopNow }: Parts,
  userId: bigint,
  when: "atOnce" | "daily",
  find: (tx: Transaction) => Promise<AlarmRow[]>,
): Promise<void> {
  const found = await database.read(async (tx) => {
    const [reader] = await findStaffReaders(tx, userId);
    if (!reader || (await findChoice(tx, userId)) !== when) return undefined;
    const rows = await find(tx);
    const alarms = rows.filter((alarm): alarm is KnownAlarm => concerns(reader.rights, alarm));
    const named = await Promise.all(
      alarms.map(async (alarm) => ({ alarm, name: await nameOf(tx, alarm) })),
    );
    return { reader, named };
  });
  if (!found || found.named.length === 0) return;
  const { reader, named } = found;
  const language = Language.catch("en").parse(reader.language);
  const mail = alarmEmail({ named, language, shop: shopNow(), when });
  await mailer.send({ to: reader.email, at: clock.now(), ...mail });
}

/** Whose unusual activity it is; empty of all others, and of one who has left for good. */
async function nameOf(tx: Transaction, { subject }: KnownAlarm): Promise<string> {
  const about = readSubject(subject);
  return about ? findMemberName(tx, about.userId) : "";
}

interface Written {
  readonly named: readonly { readonly alarm: KnownAlarm; readonly name: string }[];
  readonly language: Language;
  readonly shop: EmailShop;
  readonly when: "atOnce" | "daily";
}

function alarmEmail({ named, language, shop, when }: Written): Email {
  const t = messagesIn(language);
  const isOver = ({ alarm }: Written["named"][number]) => alarm.clearedAt !== null;
  const open = named.filter((one) => !isOver(one));
  const over = named.filter(isOver);
  const [first] = named;
  const one = named.length === 1 && first ? textOf(t, first) : undefined;
  const product = shop.productName;
  const subject =
    when === "daily"
      ? t("emails.alarms.dailySubject", { product, open: open.length, over: over.length })
      : t("emails.alarms.subject", { product, count: named.length, text: one ?? "" });
  const line = (each: Written["named"][number]) => ({
    text: t("emails.alarms.since", {
      text: textOf(t, each),
      time: utcMinute(each.alarm.openedAt),
    }),
  });
  const overLine = (each: Written["named"][number]) => ({
    text: t("emails.alarms.from", {
      text: textOf(t, each),
      from: utcMinute(each.alarm.openedAt),
      until: utcMinute(each.alarm.clearedAt!),
    }),
  });
  return email({
    subject,
    language,
    shop,
    page: "alarms",
    paragraphs: [
      ...(open.length > 0 ? [{ text: t("emails.alarms.open") }, ...open.map(line)] : []),
      ...(over.length > 0 ? [{ text: t("emails.alarms.over") }, ...over.map(overLine)] : []),
      { text: t("emails.alarms.choice"), look: "quiet" },
    ],
  });
}

function textOf(t: Translate, { alarm, name }: Written["named"][number]): string {
  const { kind, subject, count } = alarm;
  const about = readSubject(subject);
  return about
    ? t(`alarms.unusual.${about.activity}`, { name: name || t("alarms.someone"), count })
    : t(`alarms.text.${kind}`, { count });
}
