import {
  getOperatorCard,
  revealVerifyCode as revealContract,
} from "@farsim/contract/desk/card-desk.ts";
import { getJob, type PackJob } from "@farsim/contract/desk/pack-jobs.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import * as contract from "@farsim/contract/desk/stock.ts";
import { Temporal } from "temporal-polyfill";
import { revealVerifyCode } from "./reveal-verify-code.ts";
import { resumeService, stopService } from "../../billing/actions/administrator-actions.ts";
import { revertStarterPack, setStarterPack } from "../../billing/actions/starter-packs.ts";
import { expiryAfter, longestPackDays } from "../../billing/card/pack-days.ts";
import { getPackPlan } from "../../plans/find-plans.ts";
import { planFit, refuseUnfit } from "../../plans/plan-fits.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { showCardStory } from "../history/card-timeline.ts";
import { type StockResult, withAnyCard, withStock } from "../../billing/account/with-stock.ts";
import { packReset } from "../packs/reset-pack.ts";
import { listOperatorCards } from "./list-operator-cards.ts";
import { askForAll, auditNameOf, showPackJob } from "../packs/pack-job.ts";
import { showOperatorCard } from "./operator-cards.ts";

/** The administrator's calls on cards, in stock or held. */
export function mountStockForAdministrators(mount: Mount, vault: Vault): void {
  mount(contract.listOperatorCards, listOperatorCards);
  mount(getOperatorCard, showCardStory);
  mount(revealContract, (ctx, input) => revealVerifyCode(ctx, vault, input));
  mount(contract.setStarterPack, async (ctx, { planId, days, ...input }) => {
    const plan = await getPackPlan(ctx, planId);
    const { terms } = plan;
    const { cardIds, filter } = cardsMeant(input);
    if (filter) {
      const { version } = terms;
      return askForAll(ctx, filter, { deed: "setStarterPack", terms: { planId, version, days } });
    }
    const fits = await planFit(ctx.tx, plan);
    const results = await withStock(ctx, cardIds, (card) => {
      refuseUnfit(fits, card.stored.channelId);
      setStarterPack(card, terms, days);
    });
    return audited(ctx, "setStarterPack", results, { planId, days });
  });
  mount(contract.resetStarterPack, async (ctx, input) => {
    const expireTime =
      input.mode === "expireTime" ? expireTimeOf(ctx, input.expireTime) : undefined;
    const terms = { mode: input.mode, expireTime: expireTime?.toString() };
    const { cardIds, filter } = cardsMeant(input);
    if (filter) return askForAll(ctx, filter, { deed: "resetStarterPack", terms });
    const results = await withStock(ctx, cardIds, packReset(expireTime));
    return audited(ctx, "resetStarterPack", results, terms);
  });
  mount(contract.revertStarterPack, async (ctx, input) => {
    const { cardIds, filter } = cardsMeant(input);
    if (filter) return askForAll(ctx, filter, { deed: "revertStarterPack", terms: {} });
    const results = await withStock(ctx, cardIds, revertStarterPack);
    return audited(ctx, "revertStarterPack", results, {});
  });
  mount(getJob, showPackJob);
  mount(contract.stopService, async (ctx, { cardId, reason }) => {
    await withAnyCard(ctx, idOf(cardId), (card) => stopService(card, reason));
    await audit(ctx, { deed: "admin/card/stopService", subject: `card:${cardId}`, reason });
    return { card: await showOperatorCard(ctx, idOf(cardId)) };
  });
  mount(contract.resumeService, async (ctx, { cardId, reason }) => {
    await withAnyCard(ctx, idOf(cardId), (card) => resumeService(card, reason));
    await audit(ctx, { deed: "admin/card/resumeService", subject: `card:${cardId}`, reason });
    return { card: await showOperatorCard(ctx, idOf(cardId)) };
  });
}

interface Meant {
  readonly cardIds?: readonly string[] | undefined;
  readonly filter?: contract.CardSearch | undefined;
}

/** Either cards by their ids or a search; refuses neither and both. */
function cardsMeant({
  cardIds,
  filter,
}: Meant):
  | { readonly cardIds: readonly string[]; readonly filter?: undefined }
  | { readonly filter: contract.CardSearch; readonly cardIds?: undefined } {
  if (cardIds && !filter) return { cardIds };
  if (filter && !cardIds) return { filter };
  throw new Problem("validation_failed", { fields: { cardIds: cardIds ? "invalid" : "required" } });
}

/** A moment in the future, at most 366 days ahead. */
function expireTimeOf({ now }: Context, text: string): Instant {
  const expireTime = Temporal.Instant.from(text).round({
    smallestUnit: "millisecond",
    roundingMode: "floor",
  });
  const inTime =
    Temporal.Instant.compare(expireTime, now) > 0 &&
    Temporal.Instant.compare(expireTime, expiryAfter(now, longestPackDays)) <= 0;
  if (!inTime)
    throw new Problem("validation_failed", { fields: { expireTime: "expire_time_invalid" } });
  return expireTime;
}

async function audited(
  ctx: Context,
  action: PackJob["deed"],
  results: StockResult[],
  facts: Record<string, unknown>,
) {
  const done = results.filter(({ error }) => error === undefined).map(({ cardId }) => cardId);
  if (done.length > 0)
    await audit(ctx, {
      deed: auditNameOf(action),
      subject: `cards:${done.length}`,
      facts: { ...facts, cardIds: done },
    });
  return { results };
}
