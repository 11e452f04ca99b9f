import { formatAmount } from "@farsim/contract/amount.ts";
import { listCardHistory as history } from "@farsim/contract/card-history.ts";
import * as contract from "@farsim/contract/cards.ts";
import { previewPlan as previewContract } from "@farsim/contract/plan-preview.ts";
import { Problem } from "@farsim/contract/problem.ts";
import { getTrafficDetail } from "@farsim/contract/traffic-detail.ts";
import { bindCard, cardToBind } from "../cards/bind-card.ts";
import { cancelPendingPlan } from "../cards/cancel-pending-plan.ts";
import { listCardHistory } from "../cards/list-history.ts";
import { orderPlan } from "../cards/order-plan.ts";
import { planForCard } from "../cards/plan-for-card.ts";
import { deleteCard } from "../cards/delete-card.ts";
import { editTag } from "../cards/edit-tag.ts";
import { stopBilling } from "../cards/stop-billing.ts";
import { actingUser } from "../platform/context.ts";
import { idOf } from "../platform/id.ts";
import type { Mount } from "../platform/mount.ts";
import type { Vault } from "../platform/vault.ts";
import { changeCard } from "./change-card.ts";
import { changeWallet } from "./change-wallet.ts";
import { listCards } from "./list-cards.ts";
import { previewPlan } from "./preview-plan.ts";
import { trafficDetail } from "./traffic-detail.ts";
import { showOwnCard } from "./view-cards.ts";

/** The holder's calls on his cards. They live here, and not in `cards`, because what a card shows needs its use. */
export function mountCards(mount: Mount, vault: Vault): void {
  mount(contract.listCards, listCards);
  mount(previewContract, previewPlan);
  mount(history, listCardHistory);
  mount(getTrafficDetail, trafficDetail);
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
      async (at, { wallet, standingOf }) => {
        const after = await bindCard(at, vault, proof, wallet, standingOf(cardId));
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
    await changeCard(ctx, idOf(cardId), (at, standing) => orderPlan(at, standing, terms, startsOn));
    return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)) };
  });
  mount(contract.cancelPendingPlan, async (ctx, { cardId }) => {
    await changeCard(ctx, idOf(cardId), cancelPendingPlan);
    return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)) };
  });
  mount(contract.stopBilling, async (ctx, { cardId }) => {
    await changeCard(ctx, idOf(cardId), stopBilling);
    return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)) };
  });
  mount(contract.editTag, async (ctx, { cardId, tag }) => {
    await changeCard(ctx, idOf(cardId), (at, standing) => editTag(at, standing, tag));
    return { card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)) };
  });
  mount(contract.deleteCard, async (ctx, { cardId }) => {
    await changeCard(ctx, idOf(cardId), deleteCard);
    return {};
  });
}
