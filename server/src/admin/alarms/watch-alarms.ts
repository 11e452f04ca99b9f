import { AlarmKind } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import type { Clock, Instant } from "../../platform/clock.ts";
import { type Day, dayOf } from "../../platform/calendar.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { concerns } from "./alarm-kind.ts";
import { alarmEmailJob, digestEmailJob } from "./alarm-emails.ts";
import {
  type AlarmRow,
  beginDigest,
  clearOthers,
  findChoices,
  findLastDigest,
  holdAlarms,
  keepFound,
} from "./alarms.sql.ts";
import { findAlarms, quickKinds, type WaysOut } from "./find-alarms.ts";
import { findStaffReaders } from "../../accounts/staff/staff-readers.ts";
import { queuePosts } from "./webhook/post-alarms.ts";

/** What comes back within so many minutes is the same alarm. */
const sameMinutes = 10;
/** The hour of the billing zone from which on the emails of the day are sent. */
const digestHour = 9;
const dayHours = 24;

interface Watch {
  readonly database: Database;
  readonly clock: Clock;
  readonly ways: WaysOut;
  readonly billingTimeZone: string;
}

/**
 * Looks at everything that alarms are about, keeps what is new, ends what is over, and has those hear of it whom it concerns: by email as
 * each chose, and by the webhook. The ledger's proof reads every entry, so it is asked for only now and then.
 */
export async function watchAlarms(
  { database, clock, ways, billingTimeZone }: Watch,
  { withLedger }: { readonly withLedger: boolean },
): Promise<void> {
  const kinds = withLedger ? new Set(AlarmKind.options) : quickKinds;
  await database.write(async (tx) => {
    await holdAlarms(tx);
    const now = clock.now();
    const found = await findAlarms({ tx, now, ways }, kinds);
    const backSince = now.subtract({ minutes: sameMinutes });
    const { opened, again } = await keepFound(tx, found, { now, backSince });
    const cleared = await clearOthers(tx, found, { now, kinds });
    await queueEmails(tx, opened);
    await queuePosts(tx, { opened: [...opened, ...again], cleared }, now);
    await queueDigests(tx, now, billingTimeZone);
  });
}

async function queueEmails(tx: Transaction, opened: readonly AlarmRow[]): Promise<void> {
  if (opened.length === 0) return;
  const choices = await findChoices(tx);
  const readers = await findStaffReaders(tx);
  await addJobs(
    tx,
    readers
      .filter(({ id }) => (choices.get(id) ?? "atOnce") === "atOnce")
      .flatMap(({ id, rights }) => {
        const theirs = opened.filter((alarm) => concerns(rights, alarm));
        return theirs.length > 0 ? [alarmEmailJob(id, theirs)] : [];
      }),
  );
}

/** Once a billing day, from nine o'clock on; what was over is said from the last such email on. */
async function queueDigests(tx: Transaction, now: Instant, zone: string): Promise<void> {
  if (now.toZonedDateTimeISO(zone).hour < digestHour) return;
  const day: Day = dayOf(now, zone);
  const last = await findLastDigest(tx, day);
  if (!(await beginDigest(tx, day, now))) return;
  const choices = await findChoices(tx);
  const daily = [...choices].filter(([, emails]) => emails === "daily");
  const since = last ?? now.subtract({ hours: dayHours });
  await addJobs(
    tx,
    daily.map(([userId]) => digestEmailJob(userId, since)),
  );
}
