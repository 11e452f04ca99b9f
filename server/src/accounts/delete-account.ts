import type { deleteAccount as endpoint } from "@farsim/contract/account-settings.ts";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import type { Context } from "../platform/context.ts";
import type { Steps } from "../platform/http/mount.ts";
import { forgetAcceptances } from "../shop/legal/accept-documents.ts";
import { countCards, lockAccount, lockOwners, setDeleted } from "./accounts.sql.ts";
import { deleteAuthenticator } from "./second-factor/authenticators.sql.ts";
import { deleteCodes } from "./codes/codes.sql.ts";
import { confirmPassword } from "./passwords/confirm-password.ts";
import type { LoginThrottle } from "./sessions/login-throttle.ts";
import { deleteSessions } from "./sessions/sessions-of-user.sql.ts";
import { ownerRoleId } from "./staff/role.ts";
import { deleteAlerts } from "./settings.sql.ts";

/**
 * Someone leaves for good. What says who they were goes at once; the ledger stays as it is, under a number without a name. The
 * email may register again, as another account.
 */
export async function deleteAccount(
  steps: Steps,
  { password }: Input<typeof endpoint>,
  throttle: LoginThrottle,
): Promise<Output<typeof endpoint>> {
  const { id, roleId, email, passwordHash } = await confirmPassword(steps, throttle, password);
  await steps.step(async (ctx) => {
    // No one else may be the last one meanwhile.
    if (roleId === ownerRoleId && (await lockOwners(ctx.tx)) < 2)
      throw new Problem("last_administrator");
    await refuseUnlessEmpty(ctx, id);
    const now = await lockAccount(ctx.tx, id);
    if (now?.passwordHash !== passwordHash) throw new Problem("account_or_password_incorrect");
    await deleteSessions(ctx.tx, id);
    await deleteAuthenticator(ctx.tx, id);
    await deleteAlerts(ctx.tx, id);
    await forgetAcceptances(ctx.tx, id);
    await deleteCodes(ctx.tx, email);
    await setDeleted(ctx.tx, id, ctx.now);
  });
  return {};
}

/** The wallet stays locked, so that neither money nor a card comes in between. Refuses `account_not_empty`. */
async function refuseUnlessEmpty({ tx, shop }: Context, userId: bigint): Promise<void> {
  const wallet = (await lockWallets(tx, [userId])).get(userId);
  if (!wallet) throw new Error(`account ${userId} has no wallet`);
  const cardCount = await countCards(tx, userId);
  if (cardCount === 0 && wallet.balanceMicros === 0n) return;
  throw new Problem("account_not_empty", {
    cardCount,
    balance: formatAmount(wallet.balanceMicros, shop.currencyDigits),
  });
}
