import type { listSpareSims as contract } from "@farsim/contract/desk/cards/sims.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { printedDigits } from "@farsim/contract/values/sims/printed-digits.ts";
import { readCards } from "../../billing/account/read-accounts.ts";
import { isOfFittingType } from "../../billing/actions/swap-sim.ts";
import { activeSubscription, pendingAfter } from "../../billing/card/subscription.ts";
import { plansOfVersions } from "../../plans/find-plans.ts";
import { planFit } from "../../plans/plan-fits.ts";
import type { Context } from "../../platform/context.ts";
import { beginning, endingReversed } from "../../platform/database/statements/like-pattern.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { findSpares } from "./sim-swaps.sql.ts";

/** The SIMs in stock that a card could go on under, and why some could not. Found by at least four digits. */
export async function listSpareSims(
  ctx: Context,
  { cardId, search }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { cards, today } = await readCards(ctx, [idOf(cardId)]);
  const card = cards[0]?.input;
  if (!card || card.deletedAt !== null) throw new Problem("not_found");
  const digits = printedDigits(search);
  if (!/^[0-9]{4,22}$/.test(digits)) return { sims: [] };
  const spares = await findSpares(ctx.tx, {
    beginning: beginning(digits),
    ending: endingReversed(digits),
  });
  const versions = [
    activeSubscription(card.subscriptions, today),
    pendingAfter(card.subscriptions, today),
  ].flatMap((plan) => plan?.terms ?? []);
  const plans = [...(await plansOfVersions(ctx.tx, versions)).values()];
  const fits = await Promise.all(plans.map((plan) => planFit(ctx.tx, plan)));
  return {
    sims: spares.map((spare) => {
      const isSold =
        spare.channel_id === card.channelId || fits.every((fit) => fit(spare.channel_id));
      const unfit = !isOfFittingType(card, spare) ? "type" : isSold ? undefined : "plan";
      return {
        cardId: String(spare.id),
        cardNumber: spare.card_number,
        iccid: spare.iccid,
        type: spare.type,
        channelName: spare.channel_name,
        ...(unfit && { unfit }),
      } as const;
    }),
  };
}
