import type { deleteAccount as endpoint } from "@farsim/contract/account-settings.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import { type Context, isAdministrator } from "../platform/context.ts";
import type { Steps } from "../platform/http/mount.ts";
import { forgetAcceptances } from "../shop/legal/accept-documents.ts";
import type { Account } from "./account.ts";
import { countCards, lockAccount, lockOwners, setDeleted } from "./accounts.sql.ts";
import type { InvoicesOfAccounts } from "./invoices-of-accounts.ts";
import type { PayoutsOfAccounts } from "./payouts-of-accounts.ts";
import { deleteAuthenticator } from "./second-factor/authenticators.sql.ts";
import { deleteCorrectionOf } from "./email-correction/corrections.sql.ts";
import { deleteCodes } from "./codes/codes.sql.ts";
import { confirmPassword } from "./passwords/confirm-password.ts";
import type { LoginThrottle } from "./sessions/login-throttle.ts";
import { deleteSessions } from "./sessions/sessions-of-user.sql.ts";
import { deleteNotesOn } from "./notes/notes.sql.ts";
import { deleteViewsNaming, deleteViewsOf } from "./saved-views/saved-views.sql.ts";
import { deleteInvitationsBy, deleteInvitationTo } from "./staff/invitations.sql.ts";
import { recordRole } from "./staff/record-role.ts";
import { ownerRoleId } from "./staff/role.ts";
import { queueOwnerEmails } from "./staff/staff-emails.ts";
import { deleteAlerts } from "./settings/settings.sql.ts";

interface Parts {
  readonly throttle: LoginThrottle;
  readonly payouts: Pick<PayoutsOfAccounts, "forgetPayTo" | "isPayoutAsked">;
  readonly invoices: Pick<InvoicesOfAccounts, "forgetDetails">;
}

/**
 * Someone leaves for good. What says who they were goes at once; the ledger stays as it is, under a number without a name. The
 * email may register again, as another account.
 */
export async function deleteAccount(
  steps: Steps,
  { password }: Input<typeof endpoint>,
  { throttle, payouts, invoices }: Parts,
): Promise<Output<typeof endpoint>> {
  const { id, email, passwordHash } = await confirmPassword(steps, throttle, password);
  await steps.step(async (ctx) => {
    // No one else may be the last one meanwhile.
    const owners = isAdministrator(ctx) ? await lockOwners(ctx.tx) : 0;
    await refuseUnlessEmpty(ctx, id, payouts);
    const now = await lockAccount(ctx.tx, id);
    if (now?.passwordHash !== passwordHash) throw new Problem("account_or_password_incorrect");
    if (now.roleId === ownerRoleId && owners < 2) throw new Problem("last_administrator");
    await invoices.forgetDetails(ctx.tx, id);
    if (now.roleId !== null) await leaveStaff(ctx, now, now.roleId);
    await deleteInvitationTo(ctx.tx, email);
    await deleteSessions(ctx.tx, id);
    await deleteAuthenticator(ctx.tx, id);
    await deleteAlerts(ctx.tx, id);
    await deleteNotesOn(ctx.tx, id);
    await deleteViewsNaming(ctx.tx, { id, email, username: now.username });
    await forgetAcceptances(ctx.tx, id);
    await payouts.forgetPayTo(ctx.tx, id);
    await deleteCodes(ctx.tx, email);
    await deleteCorrectionOf(ctx.tx, id, ctx.now);
    await setDeleted(ctx.tx, id, ctx.now);
  });
  return {};
}

/** One of the staff who leaves works here no more: on record, and told to all owners. */
async function leaveStaff(ctx: Context, account: Account, roleId: bigint): Promise<void> {
  const { id, username, email } = account;
  const name = username ?? email;
  await queueOwnerEmails(ctx, { event: "removed", name, role: { id: roleId }, by: id });
  await deleteInvitationsBy(ctx.tx, id);
  await deleteViewsOf(ctx.tx, id);
  await recordRole(ctx, id, { before: roleId, after: null });
}

/** The wallet stays locked, so that neither money nor a card comes in between. Refuses `account_not_empty`, and `payout_open` while one waits. */
async function refuseUnlessEmpty(
  { tx, shop }: Context,
  userId: bigint,
  payouts: Pick<PayoutsOfAccounts, "isPayoutAsked">,
): Promise<void> {
  const wallet = (await lockWallets(tx, [userId])).get(userId);
  if (!wallet) throw new Error(`account ${userId} has no wallet`);
  const cardCount = await countCards(tx, userId);
  if (cardCount === 0 && (await payouts.isPayoutAsked(tx, userId)))
    throw new Problem("payout_open");
  if (cardCount === 0 && wallet.balanceMicros === 0n) return;
  throw new Problem("account_not_empty", {
    cardCount,
    balance: formatAmount(wallet.balanceMicros, shop.currencyDigits),
  });
}
