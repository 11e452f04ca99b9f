import { listCardHistory as history } from "@farsim/contract/card-history.ts";
import * as contract from "@farsim/contract/cards.ts";
import { listCardDestinations } from "@farsim/contract/coverage.ts";
import { previewPlan as previewContract } from "@farsim/contract/plan-preview.ts";
import { listCardHistory } from "./history/list-history.ts";
import { bindAndShow } from "./bind-card.ts";
import { editOwnTag } from "./edit-tag.ts";
import { deleteCard, stopBilling } from "../billing/actions/holder-actions.ts";
import { withOwnCard } from "../billing/account/with-account.ts";
import { showDestinationsOf } from "../channels/coverage/coverage.ts";
import { actingUser } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { Vault } from "../platform/security/vault.ts";
import { orderAddOnForCard } from "./order-add-on.ts";
import { cancelPending } from "./plan-changes/cancel-pending.ts";
import { orderPlanForCard } from "./order-plan.ts";
import { listCards } from "./list-cards.ts";
import { previewPlan } from "./preview-plan.ts";
import { changeAndShow } from "./change-and-show.ts";
import { showOwnCard } from "./view-cards.ts";

/** The calls of a card's holder. */
export function mountCards(mount: Mount, vault: Vault): void {
  mount(contract.listCards, listCards);
  mount(previewContract, previewPlan);
  mount(history, listCardHistory);
  mount(contract.getCard, async (ctx, { cardId }) => ({
    card: await showOwnCard(ctx, actingUser(ctx), idOf(cardId)),
  }));
  mount(listCardDestinations, async (ctx, { cardId }) => {
    const { channelId } = await showOwnCard(ctx, actingUser(ctx), idOf(cardId));
    return { items: await showDestinationsOf(ctx.tx, BigInt(channelId)) };
  });
  mount(contract.bindCard, (ctx, proof) => bindAndShow(ctx, vault, proof));
  mount(contract.orderPlan, orderPlanForCard);
  mount(contract.cancelPendingPlan, (ctx, { cardId }) => cancelPending(ctx, idOf(cardId)));
  mount(contract.orderAddOn, orderAddOnForCard);
  mount(contract.stopBilling, (ctx, { cardId }) => changeAndShow(ctx, idOf(cardId), stopBilling));
  mount(contract.editTag, (ctx, { cardId, tag }) => editOwnTag(ctx, idOf(cardId), tag));
  mount(contract.deleteCard, async (ctx, { cardId }) => {
    await withOwnCard(ctx, idOf(cardId), deleteCard);
    return {};
  });
}
