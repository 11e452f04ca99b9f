import type * as contract from "@farsim/contract/desk/people/customer-desk.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { audit } from "../../platform/security/audit.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { queueAccountEmail } from "../emails/account-email-job.ts";
import { holdAccountOfAnother } from "../account-of-another.ts";
import { queueOwnerEmails } from "../staff/staff-emails.ts";
import { deleteAuthenticator, lockAuthenticator } from "./authenticators.sql.ts";

/**
 * For anyone who has lost their authenticator and their recovery codes: a login asks for the password alone again. An email tells the
 * owner, in case it was another person who asked. Refuses `not_found` where there is no second factor.
 */
export async function removeLostAuthenticator(
  ctx: Context,
  { userId, reason }: Input<typeof contract.removeLostTotp>,
): Promise<bigint> {
  const { account } = await holdAccountOfAnother(ctx, userId);
  const authenticator = await lockAuthenticator(ctx.tx, account.id);
  if (!authenticator?.confirmedAt) throw new Problem("not_found");
  await deleteAuthenticator(ctx.tx, account.id);
  await queueAccountEmail(ctx, { event: "totpRemoved", userId: account.id, device: "" });
  if (account.roleId !== null)
    await queueOwnerEmails(ctx, {
      event: "secondFactorRemoved",
      name: account.username ?? account.email,
      role: { id: account.roleId },
      by: actingUser(ctx),
    });
  await audit(ctx, {
    action: "admin/customer/removeTotp",
    subject: `user:${account.id}`,
    reason,
    facts: { before: { totp: true }, after: { totp: false } },
  });
  return account.id;
}
