import { Language } from "@farsim/contract/values/texts/language.ts";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { Clock, Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { isRefusedForGood, type Mailer } from "../../platform/mail.ts";
import { messagesIn } from "../../platform/messages.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { findAddressee } from "../accounts.sql.ts";
import { type Email, type EmailShop, email } from "../emails/email.ts";
import { utcMinute } from "../emails/utc-minute.ts";
import { correctionCode } from "./correction-code.ts";
import { findCorrection, type StoredCorrection } from "./corrections.sql.ts";

/** The job that sends the link to the new address. */
const linkTask = "emailCorrection";
/** The job that sends a notice to the former address. */
const noticeTask = "emailCorrectionNotice";

const number = z.string().transform(BigInt);
const Notice = z.strictObject({
  event: z.enum(["asked", "changed"]),
  userId: number,
  /** The address as it was then: by now it may be another. */
  to: z.string(),
  reason: z.string().optional(),
  at: z.string().transform((text) => Temporal.Instant.from(text)),
});
type Notice = z.infer<typeof Notice>;

/** Sends the link once it is committed. The job holds neither address nor code: the code is made when the email is sent. */
export async function queueCorrectionLink({ tx }: Context, id: bigint): Promise<void> {
  await addJobs(tx, [{ task: linkTask, payload: { correctionId: String(id) } }]);
}

/** Tells the former address what is asked, with the reason of the staff, or what has changed. */
export async function queueCorrectionNotice(
  ctx: Context,
  { userId, ...notice }: Omit<Notice, "at">,
): Promise<void> {
  const payload = { ...notice, userId: String(userId), at: String(ctx.now) };
  await addJobs(ctx.tx, [{ task: noticeTask, payload }]);
}

interface Sending {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly shop: EmailShop;
}

interface TaskParts extends Omit<Sending, "shop"> {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly shopNow: () => EmailShop;
}

/** What the worker does for a correction's emails. */
export const correctionEmailTasks = ({ vault, clock, shopNow, ...parts }: TaskParts) => ({
  [linkTask]: (payload: unknown) =>
    sendLink({ ...parts, vault, now: clock.now(), shop: shopNow() }, payload),
  [noticeTask]: (payload: unknown) => sendNotice({ ...parts, shop: shopNow() }, payload),
});

/** One that was withdrawn, confirmed or asked for anew meanwhile is not sent. */
async function sendLink(
  { database, mailer, shop, vault, now }: Sending & { vault: Vault; now: Instant },
  payload: unknown,
): Promise<void> {
  const { correctionId } = z.strictObject({ correctionId: number }).parse(payload);
  const found = await database.read(async (tx) => {
    const correction = await findCorrection(tx, correctionId);
    const customer = correction && (await findAddressee(tx, correction.userId));
    return customer && { correction, language: Language.catch("en").parse(customer.language) };
  });
  if (!found || Temporal.Instant.compare(found.correction.expiresAt, now) <= 0) return;
  const { correction, language } = found;
  const code = correctionCode(vault, correction);
  const mail = linkEmail({ correction, language, code, shop });
  await mailer.send({ to: correction.email, at: now, ...mail });
}

interface Linked {
  readonly correction: StoredCorrection;
  readonly language: Language;
  readonly code: string;
  readonly shop: EmailShop;
}

/** Says nothing of the customer: the address may be mistyped again. */
function linkEmail({ correction, language, code, shop }: Linked): Email {
  const t = messagesIn(language);
  const values = { product: shop.productName, time: utcMinute(correction.expiresAt) };
  const where = `/passwordReset#email=${code}`;
  return email({
    subject: t("emails.correction.link.subject", values),
    language,
    shop,
    page: { correction: code },
    paragraphs: [
      { text: t("emails.correction.link.what", values) },
      // Where the program knows the shop's own address, the link leads there.
      ...(shop.publicUrl === undefined ? [{ text: t("emails.invitation.where", { where }) }] : []),
      { text: t("emails.correction.link.notYou"), look: "quiet" },
    ],
  });
}

/** A customer who has left meanwhile is sent nothing. */
async function sendNotice({ database, mailer, shop }: Sending, payload: unknown): Promise<void> {
  const notice = Notice.parse(payload);
  const customer = await database.read((tx) => findAddressee(tx, notice.userId));
  if (!customer) return;
  const language = Language.catch("en").parse(customer.language);
  const mail = noticeEmail({ notice, language, shop });
  try {
    await mailer.send({ to: notice.to, at: notice.at, ...mail });
  } catch (error) {
    // A mailbox that is closed, as often here: the job ends, and with it what is kept of address and reason.
    if (!isRefusedForGood(error)) throw error;
  }
}

function noticeEmail({
  notice: { event, reason, at },
  language,
  shop,
}: Pick<Linked, "language" | "shop"> & { readonly notice: Notice }): Email {
  const t = messagesIn(language);
  const values = { product: shop.productName, time: utcMinute(at), reason: reason ?? "" };
  return email({
    subject: t(`emails.correction.${event}.subject`, values),
    language,
    shop,
    page: "personal",
    paragraphs: [
      { text: t(`emails.correction.${event}.what`, values) },
      { text: t("emails.correction.notYou"), look: "quiet" },
    ],
  });
}
