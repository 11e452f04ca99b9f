import { Language } from "@farsim/contract/values/texts/language.ts";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import type { Mailer } from "../../platform/mail.ts";
import { type AccountChange, accountChanges, accountEmail } from "./account-email.ts";
import type { EmailShop } from "./email.ts";
import { findAddressee } from "../accounts.sql.ts";
import { utcMinute } from "./utc-minute.ts";

/** The job that sends such an email. */
export const accountEmailTask = "accountLetter";

const Payload = z.strictObject({
  event: z.enum(accountChanges),
  userId: z.string().transform(BigInt),
  device: z.string(),
  place: z.string(),
  at: z.string(),
});

/** Tells an account's owner what happened to it, once that is committed. */
export async function queueAccountEmail(
  ctx: Context,
  { event, userId, device }: { event: AccountChange; userId: bigint; device: string },
): Promise<void> {
  const payload = { event, userId: String(userId), device, place: ctx.origin, at: String(ctx.now) };
  await addJobs(ctx.tx, [{ task: accountEmailTask, payload }]);
}

interface Sending {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly shop: EmailShop;
}

/** Sends it to the address and in the language that the account has by now; no one is left to read it where it was deleted. */
export async function sendAccountEmail(
  { database, mailer, shop }: Sending,
  payload: unknown,
): Promise<void> {
  const { event, userId, device, place, at } = Payload.parse(payload);
  const addressee = await database.read((tx) => findAddressee(tx, userId));
  if (!addressee) return;
  const moment = Temporal.Instant.from(at);
  const email = accountEmail({
    event,
    device,
    place,
    shop,
    language: Language.catch("en").parse(addressee.language),
    moment: utcMinute(moment),
  });
  await mailer.send({ to: addressee.email, at: moment, ...email });
}
