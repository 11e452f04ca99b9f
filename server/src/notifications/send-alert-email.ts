import { z } from "zod";
import { putAlertBack, takeAlert } from "../accounts/emails/alert-emails.ts";
import { dailyFeesSince } from "../ledger/daily-fees-since.ts";
import { addDays, dayOf, daysBetween } from "../platform/calendar.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import { isRefused, type Mailer } from "../platform/mail.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { alertEmail } from "./alert-email.ts";
import { isStale } from "./is-stale.ts";

const Payload = z.strictObject({ letterId: z.string().transform(BigInt) });

/** The days whose fees say how fast the balance goes. */
const paceDays = 7;

interface Sending {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly shop: Shop;
}

/**
 * Sends an email about a crossed threshold, at most once: it is taken before it is sent, and put back only where it certainly was
 * not. A sender that dies in between, or never hears what became of it, leaves it unsent.
 */
export async function sendAlertEmail(
  { database, mailer, clock, shop }: Sending,
  payload: unknown,
): Promise<void> {
  const { letterId: emailId } = Payload.parse(payload);
  const now = clock.now();
  const taken = await database.write((tx) => takeAlert(tx, emailId, now));
  if (!taken || isStale(taken.writtenAt, now)) return;
  const { alert, email, language, userId, writtenAt } = taken;
  const daysLeft =
    alert.kind === "lowBalance"
      ? await database.read((tx) =>
          daysLeftOf(tx, userId, alert.balanceMicros, dayOf(writtenAt, shop.billingTimeZone)),
        )
      : null;
  const text = alertEmail({ alert, language, shop, daysLeft });
  try {
    await mailer.send({ to: email, at: writtenAt, ...text });
  } catch (error) {
    if (isRefused(error)) await database.write((tx) => putAlertBack(tx, emailId));
    throw error;
  }
}

/** Whole days that a balance lasts at the pace of the last seven; null where nothing was paid in them. */
async function daysLeftOf(
  tx: Transaction,
  userId: bigint,
  balanceMicros: bigint,
  today: string,
): Promise<number | null> {
  const { micros, firstDay } = await dailyFeesSince(tx, userId, addDays(today, 1 - paceDays));
  if (micros <= 0n || firstDay === null) return null;
  if (balanceMicros <= 0n) return 0;
  const days = BigInt(daysBetween(firstDay, today) + 1);
  return Number((balanceMicros * days) / micros);
}
