import type { swapSim as contract } from "@farsim/contract/desk/cards/sims.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { exchangeSims } from "../../billing/account/exchange-sims.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import { swapSim } from "../../billing/actions/swap-sim.ts";
import type { OpenCard } from "../../billing/card/open-card.ts";
import { networkJobFor } from "../../channels/carriers/network-job.ts";
import { plansOfVersions } from "../../plans/find-plans.ts";
import { planFit, refuseUnfit } from "../../plans/plan-fits.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import { audit } from "../../platform/security/audit.ts";
import { exchangeCommands, insertSwap, isFree, type SimSwap } from "./sim-swaps.sql.ts";

/**
 * A held card goes on under the SIM of a card in stock. Nothing of its money is touched: the SIM changes, the card stays. Throws
 * what the rule throws, and `plan_not_for_card` where one of its plans is not sold for the channel of the new SIM.
 */
export async function swapSimOfCard(
  ctx: Context,
  { cardId: cardText, spareId: spareText, reason }: Input<typeof contract>,
): Promise<bigint> {
  const [cardId, spareId] = [idOf(cardText), idOf(spareText)];
  const [card] = await findCards(ctx.tx, [cardId]);
  if (!card) throw new Problem("not_found");
  // A card in stock has no SIM that a customer could have lost; one that was given up is not found.
  if (card.holderId === null) throw new Problem("card_status_conflict");
  const userId = card.holderId;
  const swap = await withAccount(
    ctx,
    userId,
    async (account, at): Promise<SimSwap> => {
      const [open, spare] = [account.ownCard(cardId), account.card(spareId)];
      if (!(await isFree(ctx.tx, spareId))) throw new Problem("sim_occupied");
      swapSim(open, spare, reason);
      await refuseUnsold(ctx.tx, open, spare.stored.channelId);
      return { cardId, spareId, at: at.now, old: open.stored, new: spare.stored };
    },
    { cardIds: [spareId] },
  );
  const { tx } = ctx;
  await exchangeSims(tx, cardId, spareId);
  await exchangeCommands(tx, cardId, spareId);
  await insertSwap(tx, swap);
  // Each carrier hears of its own SIM in any case: the new one has been told nothing yet.
  await addJobs(tx, [networkJobFor(cardId), networkJobFor(spareId)]);
  const { old, new: fresh } = swap;
  await queuePurchaseEmail(ctx, {
    kind: "simReplaced",
    userId,
    cardId,
    oldNumber: old.cardNumber,
    newNumber: fresh.cardNumber,
    reason,
  });
  const facts = { oldNumber: old.cardNumber, newNumber: fresh.cardNumber, cardIds: [spareText] };
  await audit(ctx, { action: "admin/card/swapSim", subject: `card:${cardId}`, reason, facts });
  return cardId;
}

/** Throws `plan_not_for_card` where a plan of today or a later day is not sold for another channel. */
export async function refuseUnsold(tx: Transaction, card: OpenCard, channelId: bigint) {
  if (card.stored.channelId === channelId) return;
  const current = [card.plan, card.pendingPlan].flatMap((plan) => plan?.terms ?? []);
  for (const plan of (await plansOfVersions(tx, current)).values())
    refuseUnfit(await planFit(tx, plan), channelId);
}
