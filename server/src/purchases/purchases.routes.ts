import { getEsimPlaces, listEsimOffers } from "@farsim/contract/esim-offers.ts";
import * as contract from "@farsim/contract/purchases.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { previewPlan } from "../cards/preview-plan.ts";
import type { OrderTokens } from "../payments/orders/order-token.ts";
import type { StripeDesk } from "../payments/stripe/stripe-desk.ts";
import { planShown } from "../plans/catalogue.ts";
import { getOrderablePlan } from "../plans/find-plans.ts";
import { actingUser } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import type { Mount } from "../platform/http/mount.ts";
import { esimPlaces, plansWithEsim } from "./channels-for-plan.ts";
import { createPurchase } from "./create-purchase.ts";
import { payFromBalance } from "./pay-from-balance.ts";
import { costOfPurchase } from "./purchase-cost.ts";
import { findPurchase } from "./purchases.sql.ts";
import { showPurchase } from "./show-purchase.ts";

interface Parts {
  /** Undefined where no one takes payments online. */
  readonly desk: StripeDesk | undefined;
  readonly tokens: OrderTokens;
  /** The channels whose SM-DP+ makes profiles on demand. */
  readonly orderingChannels: readonly string[];
}

/** A plan with the eSIM that it is for, bought in one go. */
export function mountPurchases(mount: Mount, parts: Parts): void {
  const { tokens, orderingChannels } = parts;
  mount(listEsimOffers, async (ctx, { regionCode }) => ({
    ...(regionCode !== undefined && { regionCode }),
    planIds: (await plansWithEsim(ctx, orderingChannels, regionCode ?? null)).map(String),
  }));
  mount(getEsimPlaces, async (ctx, { planId, regionCode }) => {
    const plan = await getOrderablePlan(ctx, planId, async () => false);
    const place = { regionCode: regionCode ?? null, orderingChannels };
    return {
      planId,
      ...(regionCode !== undefined && { regionCode }),
      ...(await esimPlaces(ctx, plan, place)),
    };
  });
  mount(contract.previewPurchase, async (ctx, wanted) => {
    const cost = await costOfPurchase(ctx, wanted, orderingChannels);
    const shown = (micros: bigint) => formatAmount(micros, ctx.shop.currencyDigits);
    const { planId, cardId } = wanted;
    const today = cardId !== undefined && (await previewPlan(ctx, { planId, cardId })).todaysFee;
    return {
      plan: planShown(cost.plan, ctx),
      ...(cost.esimFeeMicros !== null && { esimFee: shown(cost.esimFeeMicros) }),
      planPrice: shown(cost.planMicros),
      available: shown(cost.availableMicros),
      amount: shown(cost.amountMicros),
      left: shown(cost.leftMicros),
      takenNow:
        today && today.state === "taken_now" ? today.amount : shown(cost.esimFeeMicros ?? 0n),
    };
  });
  // The token of its order is stored nowhere: an answer that is given again is written anew.
  mount.unstoredResponse(
    contract.createPurchase,
    async (ctx, input) => {
      const { purchase, isNew } = await createPurchase(ctx, input, orderingChannels);
      return { id: String(purchase.id), isNew };
    },
    async (ctx, { id, isNew }) => ({
      purchase: await showPurchase(ctx, tokens, (await findPurchase(ctx.tx, BigInt(id)))!),
      isNew,
    }),
  );
  mount(contract.getPurchase, async (ctx, { purchaseId }) => {
    const purchase = await findPurchase(ctx.tx, idOf(purchaseId));
    if (purchase?.userId !== actingUser(ctx)) throw new Problem("not_found");
    return { purchase: await showPurchase(ctx, tokens, purchase) };
  });
  mount.multiTransaction(contract.payFromBalance, async (steps, { purchaseId }) => {
    const { id } = await payFromBalance(parts, steps, purchaseId);
    return steps.step(async (ctx) => ({
      purchase: await showPurchase(ctx, tokens, (await findPurchase(ctx.tx, id))!),
    }));
  });
}
