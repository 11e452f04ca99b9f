import { formatAmount } from "@farsim/contract/values/amount.ts";
import { listCardHistory as history } from "@farsim/contract/card-history.ts";
import * as contract from "@farsim/contract/cards.ts";
import { previewPlan as previewContract } from "@farsim/contract/plan-preview.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { bindCard, cardToBind } from "../billing/actions/bind-card.ts";
import { cancelPendingPlan } from "../billing/actions/cancel-pending-plan.ts";
import { listCardHistory } from "./history/list-history.ts";
import { orderPlan } from "../billing/actions/order-plan.ts";
import { planForCard } from "../billing/actions/plan-for-card.ts";
import { deleteCard } from "../billing/actions/delete-card.ts";
import { editTag } from "../billing/actions/edit-tag.ts";
import { stopBilling } from "../billing/actions/stop-billing.ts";
import { actingUser } from "../platform/context.ts";
import { idOf } from "../platform/http/id.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { Vault } from "../platform/security/vault.ts";
import { changeCard } from "../billing/evaluation/change-card.ts";
import { changeWallet } from "../billing/evaluation/change-wallet.ts";
import { orderAddOnForCard } from "./order-add-on.ts";
import { listCards } from "./list-cards.ts";
import { previewPlan } from "./preview-plan.ts";
import { showOwnCard } from "./view-cards.ts";

/** The calls of a card's holder. */
export function mountCards(mount: Mount, vault: Vault): void {
  mount(contract.listCards, listCards);
  mount(previewContract, previewPlan);
  mount(history, listCardHistory);
  mount(contract.getCard, async (ctx, { cardId }) => ({
    card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)),
  }));
  mount(contract.bindCard, async (ctx, proof) => {
    const userId = actingUser(ctx);
    const cardId = await cardToBind(ctx, proof);
    const credited = await changeWallet(
      ctx,
      userId,
      [cardId],
      async (at, { wallet, contextOf }) => {
        const after = await bindCard(at, vault, proof, wallet, contextOf(cardId));
        return {
          result: after.balanceMicros - wallet.balanceMicros,
          wallet: after,
          cardsChanged: true,
        };
      },
    );
    return {
      card: await showOwnCard(ctx, userId, cardId),
      credited: formatAmount(credited, ctx.shop.currencyDigits),
    };
  });
  mount(contract.orderPlan, async (ctx, { cardId, planId, version, startsOn }) => {
    const { terms } = await planForCard(ctx, planId, idOf(cardId));
    if (version !== undefined && version !== terms.version) throw new Problem("price_changed");
    await changeCard(ctx, idOf(cardId), (at, cardContext) =>
      orderPlan(at, cardContext, terms, startsOn),
    );
    return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)) };
  });
  mount(contract.cancelPendingPlan, async (ctx, { cardId }) => {
    await changeCard(ctx, idOf(cardId), cancelPendingPlan);
    return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)) };
  });
  mount(contract.orderAddOn, orderAddOnForCard);
  mount(contract.stopBilling, async (ctx, { cardId }) => {
    await changeCard(ctx, idOf(cardId), stopBilling);
    return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)) };
  });
  mount(contract.editTag, async (ctx, { cardId, tag }) => {
    await changeCard(ctx, idOf(cardId), (at, cardContext) => editTag(at, cardContext, tag));
    return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)) };
  });
  mount(contract.deleteCard, async (ctx, { cardId }) => {
    await changeCard(ctx, idOf(cardId), deleteCard);
    return {};
  });
}
