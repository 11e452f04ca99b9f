import * as contract from "@farsim/contract/desk/payouts.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { getApproval } from "../../approvals/approval.ts";
import { type Decided, declinePayout, payPayout, takePayoutBack } from "./decide-payout.ts";
import { getOperatorPayout, listOperatorPayouts } from "./list-operator-payouts.ts";

/** The payouts of all customers, for those who pay them. Where money goes is kept nowhere but sealed: not in an answer either. */
export function mountPayoutsForAdministrators(mount: Mount, vault: Vault): void {
  const shown = async (ctx: Context, { payoutId, approvalId }: Decided) => ({
    payout: await getOperatorPayout(ctx, idOf(payoutId), vault),
    ...(approvalId !== undefined && { approval: await getApproval(ctx, idOf(approvalId)) }),
  });
  mount(contract.listOperatorPayouts, (ctx, wanted) => listOperatorPayouts(ctx, wanted, vault));
  mount.unstoredResponse(contract.payPayout, payPayout, shown);
  mount.unstoredResponse(contract.declinePayout, declinePayout, shown);
  mount.unstoredResponse(contract.takePayoutBack, takePayoutBack, shown);
}
