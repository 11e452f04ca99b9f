import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { packValue as contract } from "@farsim/contract/desk/cards/stock.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { findAllowance } from "../../approvals/created-value.ts";
import { getPackPlan } from "../../plans/find-plans.ts";
import type { Context } from "../../platform/context.ts";
import { asAsked, cardsMeant } from "../jobs/cards-meant.ts";
import { expireTimeOf } from "./expire-time.ts";
import { resettingPacks, settingPacks } from "./pack-actions.ts";

/** What binding packs could credit if they were made now, and whether that would wait. */
export async function showPackValue(
  ctx: Context,
  { planId, days, expireTime, ...input }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const meant = cardsMeant(input);
  const action =
    planId !== undefined && days !== undefined
      ? settingPacks(ctx, await getPackPlan(ctx, planId), days)
      : resettingPacks(ctx, expireTime === undefined ? undefined : expireTimeOf(ctx, expireTime));
  const { cards, value } = await action.valueOf(asAsked(ctx, meant));
  const { approvalAboveMicros: above, currencyDigits } = ctx.shop;
  return {
    cards,
    value: formatAmount(value, currencyDigits),
    above: above === null ? null : formatAmount(above, currencyDigits),
    waits: (await findAllowance(ctx)).isPassedBy(value),
  };
}
