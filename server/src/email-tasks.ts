import { openCodeLimiters } from "./accounts/codes/code-limiters.ts";
import { openCodes } from "./accounts/codes/codes.ts";
import { loginCodeTask, sendLoginCode } from "./accounts/codes/send-login-code.ts";
import { correctionEmailTasks } from "./accounts/email-correction/correction-emails.ts";
import { accountEmailTask, sendAccountEmail } from "./accounts/emails/account-email-job.ts";
import { alertEmailTask } from "./accounts/emails/alert-emails.ts";
import { purchaseEmailTask } from "./accounts/emails/purchase-emails.ts";
import { staffEmailTasks } from "./accounts/staff/staff-emails.ts";
import { sendAlertEmail } from "./notifications/send-alert-email.ts";
import { sendPurchaseEmail } from "./notifications/send-purchase-email.ts";
import type { Mailer } from "./platform/mail.ts";
import { openVault } from "./platform/security/vault.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** The jobs that write to customers and to members of staff; those of alarms stand with the alarms. */
export function emailTasks({ config, liveShop, database, clock }: WorkerParts, mailer: Mailer) {
  const shopNow = () => liveShop.at(clock.now());
  const vault = openVault(config);
  const codes = openCodes(config);
  const { emails } = openCodeLimiters(database.pool);
  return {
    ...staffEmailTasks({ database, mailer, vault, clock, shopNow }),
    ...correctionEmailTasks({ database, mailer, vault, clock, shopNow }),
    [accountEmailTask]: (payload: unknown) =>
      sendAccountEmail({ database, mailer, shop: shopNow() }, payload),
    [loginCodeTask]: (payload: unknown) =>
      sendLoginCode({ database, clock, mailer, codes, emails, shop: shopNow() }, payload),
    [alertEmailTask]: (payload: unknown) =>
      sendAlertEmail({ database, mailer, clock, shop: shopNow() }, payload),
    [purchaseEmailTask]: (payload: unknown) =>
      sendPurchaseEmail({ database, mailer, clock, vault, shop: shopNow() }, payload),
  };
}
