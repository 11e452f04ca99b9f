import { exportAccount as exportContract } from "@farsim/contract/account-export.ts";
import * as contract from "@farsim/contract/account-settings.ts";
import { actingUser } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { deleteAccount } from "../delete-account.ts";
import { endOtherSessions, endSession } from "../sessions/end-sessions.ts";
import { type CardHistoryOf, takeExport } from "../export/export-account.ts";
import type { InvoicesOfAccounts } from "../invoices-of-accounts.ts";
import type { PayoutsOfAccounts } from "../payouts-of-accounts.ts";
import { proveAgain } from "../second-factor/prove-again.ts";
import { openLoginThrottle } from "../sessions/login-throttle.ts";
import { listSessions } from "../sessions/list-sessions.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  setUpAuthenticator,
} from "../second-factor/set-up-authenticator.ts";
import { saveSettings, settingsOf } from "./settings.ts";

interface Parts {
  /** For counting guesses, and for putting an export on record; the actions themselves have their transactions from the call. */
  readonly database: Database;
  readonly vault: Vault;
  /** For the export. */
  readonly cardHistoryOf: CardHistoryOf;
  /** For the export, and for leaving. */
  readonly payouts: PayoutsOfAccounts;
  /** For the same. */
  readonly invoices: InvoicesOfAccounts;
}

/** What a logged-in user may do about their own account. */
export function mountAccountSettings(
  mount: Mount,
  { database, vault, cardHistoryOf, payouts, invoices }: Parts,
): void {
  const throttle = openLoginThrottle(database.pool);

  mount(contract.listSessions, (ctx) => listSessions(ctx));
  mount.multiTransaction(contract.endSession, (steps, input) => endSession(steps, input, throttle));
  mount.multiTransaction(contract.endOtherSessions, (steps, input) =>
    endOtherSessions(steps, input, throttle),
  );
  mount(contract.getSettings, (ctx) => settingsOf(ctx, actingUser(ctx)));
  mount(contract.saveSettings, (ctx, input) => saveSettings(ctx, input));
  mount.multiTransaction(exportContract, (steps) =>
    takeExport(steps, { database, cardHistoryOf, payouts, invoices }),
  );
  mount.multiTransaction(contract.deleteAccount, (steps, input) =>
    deleteAccount(steps, input, { throttle, payouts, invoices }),
  );
  mount.multiTransaction(contract.setupTotp, (steps, input) =>
    setUpAuthenticator(steps, input, { throttle, vault }),
  );
  mount.multiTransaction(contract.confirmTotp, (steps, input) =>
    confirmAuthenticator(steps, input, { throttle, vault }),
  );
  mount.multiTransaction(contract.proveTotp, (steps, input) =>
    proveAgain(steps, input, { throttle, vault }),
  );
  mount.multiTransaction(contract.removeTotp, (steps, input) =>
    removeAuthenticator(steps, input, { throttle, vault }),
  );
}
