import * as contract from "@farsim/contract/payouts.ts";
import { openLoginThrottle } from "../../accounts/sessions/login-throttle.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { askPayout, type ReservedCreditOf } from "./ask-payout.ts";
import { cancelOwnPayout, listOwnPayouts } from "./own-payouts.ts";
import { payoutShown } from "./payout.ts";

/** What customers ask to be paid out of their balances. */
export function mountPayouts(
  mount: Mount,
  {
    database,
    ...parts
  }: {
    readonly database: Database;
    readonly vault: Vault;
    readonly reservedCreditOf: ReservedCreditOf;
  },
): void {
  const throttle = openLoginThrottle(database.pool);
  const unpaid = { vault: parts.vault, paid: undefined };
  mount(contract.listPayouts, (ctx, wanted) => listOwnPayouts(ctx, wanted, parts));
  mount.multiTransaction(contract.askPayout, async (steps, input) =>
    payoutShown(steps, await askPayout(steps, input, { throttle, ...parts }), unpaid),
  );
  mount(contract.cancelPayout, async (ctx, input) =>
    payoutShown(ctx, await cancelOwnPayout(ctx, input), unpaid),
  );
}
