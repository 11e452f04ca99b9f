import { Language } from "@farsim/contract/values/texts/language.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { EmailShop } from "../emails/email.ts";
import { deletedEmail } from "../account.ts";
import { findAccountById } from "../accounts.sql.ts";
import { codeEmail } from "./code-email.ts";
import type { DayLimiter } from "./code-limiters.ts";
import type { Codes, CodeUse } from "./codes.ts";
import { keepCode } from "./keep-code.ts";
import { deleteCode } from "./codes.sql.ts";

/** The job that sends a code for a login. */
export const loginCodeTask = "loginCode";

const Payload = z.strictObject({
  userId: z.string().transform(BigInt),
  isWanted: z.boolean(),
  origin: z.string(),
  language: Language,
});

/**
 * Asks for a code to be sent, where the password was right; else for nothing. Both take the same statement, so that the time of the
 * answer does not tell which it was.
 */
export async function queueLoginCode(
  { tx, origin, language }: Context,
  userId: bigint,
  isWanted: boolean,
): Promise<void> {
  const payload = { userId: String(userId), isWanted, origin, language };
  // An email that fails for longer is asked for again by its reader: a late one would replace a newer code.
  await addJobs(tx, [{ task: loginCodeTask, payload, maxAttempts: 3 }]);
}

export interface LoginCodeSending {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: EmailShop;
  readonly mailer: Mailer;
  readonly codes: Codes;
  readonly emails: DayLimiter;
}

/**
 * Makes a code for a login and sends it to the account's address. Only right passwords come so far, so that no one else can use up
 * the codes of a day. One that was sent a moment ago stays; an email that cannot be sent is tried again with another code.
 */
export async function sendLoginCode(sending: LoginCodeSending, payload: unknown): Promise<void> {
  const { userId, isWanted, origin, language } = Payload.parse(payload);
  const { database, clock, shop, mailer, codes, emails } = sending;
  if (!isWanted) return keepDecoy(sending, userId);
  const account = await database.read((tx) => findAccountById(tx, userId));
  if (!account || account.isDisabled) return;
  const use: CodeUse = { email: account.email, purpose: "login" };
  if (!(await isCounted(emails, origin, use))) return;
  const code = codes.make();
  const codeHash = codes.digest(use, code);
  const now = clock.now();
  if (!(await database.write((tx) => keepCode(tx, use, { codeHash, now })))) {
    await emails.uncount(origin, use);
    return;
  }
  try {
    const email = codeEmail({ code, purpose: "login", language, shop });
    await mailer.send({ to: account.email, at: now, ...email });
  } catch (cause) {
    await database.write((tx) => deleteCode(tx, use, codeHash));
    await emails.uncount(origin, use);
    throw cause;
  }
}

/** A code that no one knows, so that judging a code after a wrong password takes the same work as after the right one. */
async function keepDecoy({ database, clock, codes }: LoginCodeSending, userId: bigint) {
  const use = decoyUse(userId);
  const codeHash = codes.digest(use, codes.make());
  await database.write((tx) => keepCode(tx, use, { codeHash, now: clock.now() }));
}

/** Instead of the account's address one that no email goes to. */
export const decoyUse = (userId: bigint): CodeUse => ({
  email: deletedEmail(userId),
  purpose: "login",
});

/** Whether another may be sent today. */
async function isCounted(emails: DayLimiter, origin: string, use: CodeUse): Promise<boolean> {
  try {
    await emails.count(origin, use);
    return true;
  } catch (refusal) {
    if (refusal instanceof Problem) return false;
    throw refusal;
  }
}
