import * as contract from "@farsim/contract/desk/people/acting.ts";
import { stopBilling } from "../../billing/actions/holder-actions.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { bindByProof } from "../bind-card.ts";
import { editOwnTag } from "../edit-tag.ts";
import { orderAddOnForCard } from "../order-add-on.ts";
import { orderPlanForCard } from "../order-plan.ts";
import { cancelPending } from "../plan-changes/cancel-pending.ts";
import { previewPlan } from "../preview-plan.ts";
import { changeAndShow } from "../change-and-show.ts";
import { showOwnCard } from "../view-cards.ts";
import { actFor, actOnCard, orderOnCard, readFor, requireOwnFirstOrder } from "./act-for.ts";
import { getOrderable } from "./get-orderable.ts";

/** What members of staff do for a card's holder: the holder's own actions, with another actor. */
export function mountActing(mount: Mount, vault: Vault): void {
  mount(contract.getOrderable, getOrderable);
  mount(contract.previewPlanFor, async (ctx, input) => {
    const forHolder = await readFor(ctx, idOf(input.cardId));
    await requireOwnFirstOrder(ctx, idOf(input.cardId));
    return previewPlan(forHolder, input);
  });
  mount(contract.orderPlanFor, (ctx, { reason, ...input }) =>
    orderOnCard(ctx, idOf(input.cardId), {
      reason,
      auditAction: "admin/card/orderPlan",
      action: (forHolder) => orderPlanForCard(forHolder, input),
      factsOf: () => ({ planId: input.planId, version: input.version }),
    }),
  );
  mount(contract.orderAddOnFor, (ctx, { reason, ...input }) =>
    orderOnCard(ctx, idOf(input.cardId), {
      reason,
      auditAction: "admin/card/orderAddOn",
      action: (forHolder) => orderAddOnForCard(forHolder, input),
      factsOf: ({ activity }) => ({ amount: activity.change }),
    }),
  );
  mount(contract.cancelPendingPlanFor, (ctx, { reason, cardId }) =>
    actOnCard(ctx, idOf(cardId), {
      reason,
      auditAction: "admin/card/cancelPendingPlan",
      action: (forHolder) => cancelPending(forHolder, idOf(cardId)),
    }),
  );
  mount(contract.stopBillingFor, (ctx, { reason, cardId }) =>
    actOnCard(ctx, idOf(cardId), {
      reason,
      auditAction: "admin/card/stopBilling",
      action: (forHolder) => changeAndShow(forHolder, idOf(cardId), stopBilling),
    }),
  );
  mount(contract.editTagFor, (ctx, { reason, cardId, tag }) =>
    actOnCard(ctx, idOf(cardId), {
      reason,
      auditAction: "admin/card/editTag",
      action: (forHolder) => editOwnTag(forHolder, idOf(cardId), tag),
    }),
  );
  mount(contract.bindCardFor, (ctx, { userId, reason, ...proof }) =>
    actFor(ctx, idOf(userId), {
      reason,
      auditAction: "admin/card/bind",
      action: async (forHolder) =>
        shown(forHolder, (await bindByProof(forHolder, vault, proof)).cardId),
      cardIdOf: ({ card }) => BigInt(card.id),
    }),
  );
}

const shown = async (forHolder: Context, cardId: bigint) => ({
  card: await showOwnCard(forHolder, actingUser(forHolder), cardId),
});
