import type * as contract from "@farsim/contract/desk/people/customer-desk.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { audit } from "../platform/security/audit.ts";
import { actingUser, type Context } from "../platform/context.ts";
import type { Account } from "./account.ts";
import { holdAccountOfAnother } from "./account-of-another.ts";
import { setDisabled } from "./accounts.sql.ts";
import { deleteCorrectionsAround } from "./email-correction/corrections.sql.ts";
import { queueOwnerEmails } from "./staff/staff-emails.ts";
import { setAllSessionsEnded } from "./sessions/sessions-of-user.sql.ts";

type Wanted = Input<typeof contract.disableCustomer>;

/**
 * An administrator lets someone in no more: their sessions end at once, and a later `enableAccount` does not bring them back.
 * Their cards go on. Refuses `last_administrator`; done before, it stays as it was. Returns whose account it is.
 */
export async function disableAccount(ctx: Context, { userId, reason }: Wanted): Promise<bigint> {
  const { account, isLastOwner } = await holdAccountOfAnother(ctx, userId);
  if (account.isDisabled) return account.id;
  if (isLastOwner) throw new Problem("last_administrator");
  await notifyOwners(ctx, account, "disabled");
  await shutAccount(ctx, account.id, reason);
  return account.id;
}

/** Of a member of staff; an owner who is let in no more is told too. */
async function notifyOwners(
  ctx: Context,
  { username, email, roleId }: Account,
  event: "disabled" | "enabled",
): Promise<void> {
  if (roleId === null) return;
  const by = actingUser(ctx);
  await queueOwnerEmails(ctx, { event, name: username ?? email, role: { id: roleId }, by });
}

/** Lets the holder of an account that is held in no more. Emails that wait to be confirmed, of theirs or asked for by them, never will be. */
export async function shutAccount(ctx: Context, id: bigint, reason: string): Promise<void> {
  await setDisabled(ctx.tx, id, ctx.now);
  await deleteCorrectionsAround(ctx.tx, id);
  await setAllSessionsEnded(ctx.tx, id, ctx.now);
  await audit(ctx, {
    action: "admin/customer/disable",
    subject: `user:${id}`,
    reason,
    facts: { before: { isDisabled: false }, after: { isDisabled: true } },
  });
}

/** The account may log in again. */
export async function enableAccount(ctx: Context, { userId, reason }: Wanted): Promise<bigint> {
  const { account } = await holdAccountOfAnother(ctx, userId);
  if (!account.isDisabled) return account.id;
  await setDisabled(ctx.tx, account.id, null);
  await notifyOwners(ctx, account, "enabled");
  await audit(ctx, {
    action: "admin/customer/enable",
    subject: `user:${account.id}`,
    reason,
    facts: { before: { isDisabled: true }, after: { isDisabled: false } },
  });
  return account.id;
}
