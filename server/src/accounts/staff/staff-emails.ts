import { Language } from "@farsim/contract/values/texts/language.ts";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { Clock, Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import type { Mailer } from "../../platform/mail.ts";
import { messagesIn } from "../../platform/messages.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { findAddressee } from "../accounts.sql.ts";
import { type Email, type EmailShop, email } from "../emails/email.ts";
import { utcMinute } from "../emails/utc-minute.ts";
import { invitationCode } from "./invitation-code.ts";
import { findInvitation, type StoredInvitation } from "./invitations.sql.ts";
import { findMemberName, findOwners } from "./members.sql.ts";
import type { Role } from "./role.ts";
import { roleName } from "./role-name.ts";
import { findRole } from "./roles.sql.ts";

/** The job that sends an invitation. */
const invitationEmailTask = "staffInvitation";
/** The job that sends news of the staff to an owner. */
const ownerEmailTask = "staffNews";

/** What owners are told of, in case it was not what they wanted. */
const events = [
  "invited",
  "joined",
  "roleChanged",
  "roleSaved",
  "roleDeleted",
  "roleAsked",
  "removed",
  "disabled",
  "enabled",
  "secondFactorRemoved",
] as const;

const number = z.string().transform(BigInt);
const News = z.strictObject({
  ownerId: number,
  event: z.enum(events),
  /** The member's username, the address that was invited, or a role's own name. */
  name: z.string(),
  roleId: number,
  by: number,
  at: z.string().transform((text) => Temporal.Instant.from(text)),
});
type News = z.infer<typeof News>;

/** Sends an invitation once it is committed. The job holds no code: it is made when the email is sent. */
export async function queueInvitationEmail({ tx }: Context, id: bigint): Promise<void> {
  const payload = { invitationId: String(id) };
  await addJobs(tx, [{ task: invitationEmailTask, payload }]);
}

interface OwnerNews {
  readonly event: News["event"];
  readonly name: string;
  readonly role: Pick<Role, "id">;
  readonly by: bigint;
}

/** Tells every owner, those who did it too: it may have been done in their name. */
export async function queueOwnerEmails(
  ctx: Context,
  { role, by, ...news }: OwnerNews,
): Promise<void> {
  const owners = await findOwners(ctx.tx);
  await addJobs(
    ctx.tx,
    owners.map(({ id }) => ({
      task: ownerEmailTask,
      payload: {
        ...news,
        ownerId: String(id),
        roleId: String(role.id),
        by: String(by),
        at: String(ctx.now),
      },
    })),
  );
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

/** What the worker does for the staff's emails. */
export const staffEmailTasks = ({ vault, clock, shopNow, ...parts }: TaskParts) => ({
  [invitationEmailTask]: (payload: unknown) =>
    sendInvitationEmail({ ...parts, vault, now: clock.now(), shop: shopNow() }, payload),
  [ownerEmailTask]: (payload: unknown) => sendOwnerEmail({ ...parts, shop: shopNow() }, payload),
});

/** Sends it in the language of the one who invites; one that was withdrawn, accepted or sent anew meanwhile is not sent. */
async function sendInvitationEmail(
  { database, mailer, shop, vault, now }: Sending & { vault: Vault; now: Instant },
  payload: unknown,
): Promise<void> {
  const { invitationId } = z.strictObject({ invitationId: number }).parse(payload);
  const found = await database.read(async (tx) => {
    const invitation = await findInvitation(tx, invitationId);
    if (!invitation || Temporal.Instant.compare(invitation.expiresAt, now) <= 0) return undefined;
    const { roleId, invitedBy } = invitation;
    return {
      invitation,
      role: await findRole(tx, roleId),
      by: await findMemberName(tx, invitedBy),
    };
  });
  if (!found) return;
  const { invitation, role, by } = found;
  const code = invitationCode(vault, invitation);
  const mail = invitationEmail({ invitation, role, by, code, shop });
  await mailer.send({ to: invitation.email, at: now, ...mail });
}

/** One who was an owner then, and has left for good meanwhile, is told nothing. */
async function sendOwnerEmail(
  { database, mailer, shop }: Sending,
  payload: unknown,
): Promise<void> {
  const news = News.parse(payload);
  const { owner, role, by } = await database.read(async (tx) => ({
    owner: await findAddressee(tx, news.ownerId),
    role: await findRole(tx, news.roleId),
    by: await findMemberName(tx, news.by),
  }));
  if (!owner) return;
  const language = Language.catch("en").parse(owner.language);
  await mailer.send({
    to: owner.email,
    at: news.at,
    ...ownerEmail({ news, role, by, language, shop }),
  });
}

interface Invited {
  readonly invitation: StoredInvitation;
  readonly role: Role | undefined;
  readonly by: string;
  readonly code: string;
  readonly shop: EmailShop;
}

function invitationEmail({ invitation, role, by, code, shop }: Invited): Email {
  const { language, expiresAt } = invitation;
  const t = messagesIn(language);
  const product = shop.productName;
  const values = { product, by, role: role ? roleName(t, role) : "", time: utcMinute(expiresAt) };
  const where = `/register#invitation=${code}`;
  return email({
    subject: t("emails.invitation.subject", values),
    language,
    shop,
    page: { invitation: code },
    paragraphs: [
      { text: t("emails.invitation.what", values) },
      { text: t("emails.invitation.how", values) },
      // Where the program knows the shop's own address, the link leads there.
      ...(shop.publicUrl === undefined ? [{ text: t("emails.invitation.where", { where }) }] : []),
      { text: t("emails.invitation.notYou"), look: "quiet" },
    ],
  });
}

interface Owned {
  readonly news: News;
  readonly role: Role | undefined;
  readonly by: string;
  readonly language: Language;
  readonly shop: EmailShop;
}

function ownerEmail({ news, role, by, language, shop }: Owned): Email {
  const t = messagesIn(language);
  const { event, name, at } = news;
  const product = shop.productName;
  const ofRole = role ? roleName(t, role) : "";
  const values = { product, name: name || ofRole, by, role: ofRole, time: utcMinute(at) };
  return email({
    subject: t(`emails.staff.${event}.subject`, values),
    language,
    shop,
    page: "staff",
    paragraphs: [
      { text: t(`emails.staff.${event}.what`, values) },
      { text: t("emails.staff.notYou"), look: "quiet" },
    ],
  });
}
