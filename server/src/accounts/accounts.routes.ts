import * as contract from "@farsim/contract/accounts.ts";
import { correctEmail, sendReset, withdrawEmail } from "@farsim/contract/desk/people/acting.ts";
import * as corrections from "@farsim/contract/email-correction.ts";
import * as invitations from "@farsim/contract/staff-invitation.ts";
import { getUserInfo, logout, refresh } from "@farsim/contract/session.ts";
import { actingUser } from "../platform/context.ts";
import type { Database } from "../platform/database/database.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { Vault } from "../platform/security/vault.ts";
import type { JwtKeys } from "./jwt-keys.ts";
import { changePassword } from "./passwords/change-password.ts";
import { openCodeLimiters } from "./codes/code-limiters.ts";
import { openCodes } from "./codes/codes.ts";
import { openLoginThrottle } from "./sessions/login-throttle.ts";
import { logIn } from "./sessions/log-in.ts";
import { logOut } from "./sessions/log-out.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { askForCorrection, withdrawCorrection } from "./email-correction/ask-for-correction.ts";
import { confirmCorrection, readCorrection } from "./email-correction/confirm-correction.ts";
import { register } from "./register/register.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { type CodeSending, sendCode } from "./codes/send-code.ts";
import { sendResetFor } from "./codes/send-reset-for.ts";
import { openTokens } from "./sessions/tokens.ts";
import { acceptInvitation, readInvitation } from "./staff/accept-invitation.ts";
import { mountSavedViews } from "./saved-views/saved-views.admin-routes.ts";
import { mountStaff } from "./staff/staff.admin-routes.ts";
import { ownUserInfo, userInfo } from "./profile/user-info.ts";

export interface AccountParts extends Pick<CodeSending, "mailer" | "onEmailFailed"> {
  /** For counting guesses; the actions themselves have their transactions from the call. */
  readonly database: Database;
  readonly jwtKeys: JwtKeys;
  readonly vault: Vault;
  /** A list of breached passwords on this machine, where the operator has one. */
  readonly breachedPasswords?: string | undefined;
}

export function mountAccounts(
  mount: Mount,
  { database, jwtKeys, vault, mailer, onEmailFailed, breachedPasswords }: AccountParts,
): void {
  const tokens = openTokens(jwtKeys);
  const codes = openCodes(jwtKeys);
  const throttle = openLoginThrottle(database.pool);
  const { tries, emails } = openCodeLimiters(database.pool);

  mount.multiTransaction(contract.sendCode, (steps, input) =>
    sendCode(steps, input, { codes, throttle, emails, mailer, onEmailFailed }),
  );
  mount.multiTransaction(sendReset, (steps, input) =>
    sendResetFor(steps, input, { codes, emails, mailer, onEmailFailed }),
  );
  mount(correctEmail, askForCorrection);
  mount(withdrawEmail, async (ctx, input) => {
    await withdrawCorrection(ctx, input);
    return {};
  });
  mount(corrections.readEmailCorrection, (ctx, input) => readCorrection(ctx, input, vault));
  mount.multiTransaction(corrections.confirmEmailCorrection, (steps, input) =>
    confirmCorrection(steps, input, { vault, throttle }),
  );
  mount.multiTransaction(contract.register, (steps, input, { device }) =>
    register(steps, input, { device, codes, tries, tokens, breachedPasswords }),
  );
  mount(invitations.readInvitation, (ctx, input) => readInvitation(ctx, input, vault));
  mount.multiTransaction(invitations.acceptInvitation, (steps, input, { device }) =>
    acceptInvitation(steps, input, { device, tokens, vault, breachedPasswords }),
  );
  mount.multiTransaction(contract.login, (steps, input, { device }) =>
    logIn(steps, input, {
      device,
      throttle,
      tokens,
      vault,
      guards: { codes, tries },
      breachedPasswords,
    }),
  );
  mount.multiTransaction(contract.resetPassword, (steps, input, { device }) =>
    resetPassword(steps, input, { codes, tries, device, breachedPasswords }),
  );
  mount.multiTransaction(contract.changePassword, (steps, input, { device }) =>
    changePassword(steps, input, { throttle, tokens, device, breachedPasswords }),
  );
  mount.multiTransaction(refresh, (steps, _, { bearer }) => refreshSession(steps, bearer, tokens));
  mount(logout, async (ctx) => {
    await logOut(ctx);
    return {};
  });
  mountStaff(mount);
  mountSavedViews(mount);
  mount.fastRead(getUserInfo, (ctx) => userInfo(ctx, actingUser(ctx)), ownUserInfo);
}
