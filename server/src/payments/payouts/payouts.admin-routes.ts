import * as contract from "@farsim/contract/desk/payouts.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { declinePayout, payPayout, takePayoutBack } from "./decide-payout.ts";
import { getOperatorPayout, listOperatorPayouts } from "./list-operator-payouts.ts";

/** The payouts of all customers, for those who pay them. */
export function mountPayoutsForAdministrators(mount: Mount, vault: Vault): void {
  const shown = async (ctx: Context, { payoutId }: { readonly payoutId: string }) => ({
    payout: await getOperatorPayout(ctx, idOf(payoutId), vault),
  });
  mount(contract.listOperatorPayouts, (ctx, wanted) => listOperatorPayouts(ctx, wanted, vault));
  mount(contract.payPayout, async (ctx, input) => {
    const approval = await payPayout(ctx, input);
    return { ...(await shown(ctx, input)), ...(approval && { approval }) };
  });
  mount(contract.declinePayout, async (ctx, input) => {
    await declinePayout(ctx, input);
    return shown(ctx, input);
  });
  mount(contract.takePayoutBack, async (ctx, input) => {
    await takePayoutBack(ctx, input);
    return shown(ctx, input);
  });
}
