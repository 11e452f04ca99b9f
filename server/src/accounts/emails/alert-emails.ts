import { Language } from "@farsim/contract/values/texts/language.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Alert, AlertEvent } from "./alert.ts";
import {
  findChosenAlerts,
  insertEmails,
  setEmailNotTaken,
  takeEmailRow,
} from "./alert-emails.sql.ts";
import type { Alerts } from "../settings/settings.sql.ts";
import { usualAlerts } from "../settings/settings.ts";

/** The job that sends an email; `notifications` writes its text. */
export const alertEmailTask = "alertLetter";

/** What people have chosen to be told, or the usual; anyone who has not registered, or has left, is not among them. */
export async function chosenAlerts(
  tx: Transaction,
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Alerts>> {
  const found = await findChosenAlerts(tx, userIds);
  return new Map(
    found.map(({ userId, hasChosen, ...alerts }) => [userId, hasChosen ? alerts : usualAlerts]),
  );
}

/** Queues emails in the transaction of what they are about; a job sends each after the commit. Of one event one email. */
export async function writeAlerts(
  tx: Transaction,
  events: readonly AlertEvent[],
  now: Instant,
): Promise<void> {
  if (events.length === 0) return;
  const emails = events.map(({ userId, eventKey, alert }) => {
    const facts = JSON.stringify(alert, (_, value) =>
      typeof value === "bigint" ? `${value}n` : value,
    );
    return { userId, eventKey, kind: alert.kind, facts };
  });
  await insertEmails(tx, emails, { now, task: alertEmailTask });
}

/** An email that is to be sent, to the address and in the language that its reader has by now. */
export interface AlertEmail {
  readonly userId: bigint;
  readonly alert: Alert;
  readonly writtenAt: Instant;
  readonly email: string;
  readonly language: Language;
}

/** Takes an email for sending: it is not sent a second time. Undefined where it was taken, or its reader has left. */
export async function takeAlert(
  tx: Transaction,
  emailId: bigint,
  now: Instant,
): Promise<AlertEmail | undefined> {
  const taken = await takeEmailRow(tx, emailId, now);
  if (!taken) return undefined;
  const alert = JSON.parse(taken.facts, (_, value) =>
    typeof value === "string" && /^-?[0-9]+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Alert;
  return { ...taken, alert, language: Language.catch("en").parse(taken.language) };
}

/** Puts an email back that certainly was not sent. */
export function putAlertBack(tx: Transaction, emailId: bigint): Promise<void> {
  return setEmailNotTaken(tx, emailId);
}
