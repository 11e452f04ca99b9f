import * as contract from "@farsim/contract/desk/money/payouts.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { getApproval } from "../../approvals/approval.ts";
import { type Decided, declinePayout, payPayout, takePayoutBack } from "./decide-payout.ts";
import { getOperatorPayout, listOperatorPayouts } from "./list-operator-payouts.ts";
import { listRefundable } from "../payout-refunds/list-refundable.ts";

/** The payouts of all customers, for those who pay them. Where money goes is kept nowhere but sealed: not in an answer either. */
export function mountPayoutsForAdministrators(
  mount: Mount,
  { vault, isStripeOpen }: { readonly vault: Vault; readonly isStripeOpen: boolean },
): void {
  const shown = async (ctx: Context, { payoutId, approvalId }: Decided) => ({
    payout: await getOperatorPayout(ctx, idOf(payoutId), vault),
    ...(approvalId !== undefined && { approval: await getApproval(ctx, idOf(approvalId)) }),
  });
  mount(contract.listOperatorPayouts, (ctx, wanted) => listOperatorPayouts(ctx, wanted, vault));
  mount(contract.listRefundablePayments, (ctx, wanted) =>
    listRefundable(ctx, wanted, isStripeOpen),
  );
  const pay = (ctx: Context, input: Parameters<typeof payPayout>[1]) =>
    payPayout(ctx, input, isStripeOpen);
  mount.unstoredResponse(contract.payPayout, pay, shown);
  mount.unstoredResponse(contract.declinePayout, declinePayout, shown);
  mount.unstoredResponse(contract.takePayoutBack, takePayoutBack, shown);
}
