import type {
  Alarm,
  listAlarms as contract,
  setAlarmEmails,
} from "@farsim/contract/desk/shop/alarms.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { findMemberName } from "../../accounts/staff/staff-readers.ts";
import { formatInstant } from "../../platform/clock.ts";
import { actingStaff, actingUser, type Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { keyBefore, pageOfRows, rowsToRead } from "../../platform/http/request/paging.ts";
import { concerns, type KnownAlarm, kindsFor } from "./alarm-kind.ts";
import { countOpenRows, findAlarmRows, findChoice, keepChoice } from "./alarms.sql.ts";
import { readSubject } from "./unusual-activity.ts";

/** The alarms that the caller's role hears of, the newest first. */
export async function listAlarms(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tx } = ctx;
  const { rights } = actingStaff(ctx);
  const rows = await findAlarmRows(tx, {
    kinds: kindsFor(rights),
    isOpen: wanted.status === "open",
    before: keyBefore(wanted.cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  const known = items.filter((alarm): alarm is KnownAlarm => concerns(rights, alarm));
  return {
    items: await Promise.all(known.map((alarm) => alarmShown(tx, alarm))),
    nextCursor,
    emails: await findChoice(tx, actingUser(ctx)),
  };
}

async function alarmShown(tx: Transaction, alarm: KnownAlarm): Promise<Alarm> {
  const { id, kind, count, openedAt, clearedAt } = alarm;
  const subject = readSubject(alarm.subject);
  return {
    id: String(id),
    kind,
    count,
    openedAt: formatInstant(openedAt.epochMilliseconds),
    clearedAt: clearedAt && formatInstant(clearedAt.epochMilliseconds),
    ...(subject && {
      about: {
        username: (await findMemberName(tx, subject.userId)) || null,
        activity: subject.activity,
      },
    }),
  };
}

/** How many alarms last of which the caller's role hears. */
export const countOpenAlarms = (ctx: Context): Promise<number> =>
  countOpenRows(ctx.tx, kindsFor(actingStaff(ctx).rights));

/** Keeps when the caller gets alarms by email. */
export async function chooseEmails(
  ctx: Context,
  { emails }: Input<typeof setAlarmEmails>,
): Promise<Output<typeof setAlarmEmails>> {
  await keepChoice(ctx.tx, actingUser(ctx), emails);
  return { emails };
}
