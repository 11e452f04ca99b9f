import * as contract from "@farsim/contract/desk/cards/stock.ts";
import { withStock } from "../../billing/account/with-stock.ts";
import { revertStarterPack } from "../../billing/actions/starter-packs.ts";
import { getPackPlan } from "../../plans/find-plans.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { searchOf } from "../stock/list-operator-cards.ts";
import { cardsMeant } from "../jobs/cards-meant.ts";
import { expireTimeOf } from "./expire-time.ts";
import { makePacks } from "./make-packs.ts";
import { resettingPacks, settingPacks } from "./pack-actions.ts";
import { keepJob, recordPacks, startJob } from "../jobs/card-job.ts";
import { showPackValue } from "./show-pack-value.ts";

/** The administrator's calls on StarterPacks. */
export function mountPacksForAdministrators(mount: Mount): void {
  mount(contract.packValue, showPackValue);
  mount(contract.setStarterPack, async (ctx, { planId, days, ...input }) => {
    const plan = await getPackPlan(ctx, planId);
    const { version } = plan.terms;
    return makePacks(ctx, cardsMeant(input), {
      jobAction: "setStarterPack",
      terms: { planId, version, days },
      action: settingPacks(ctx, plan, days),
    });
  });
  mount(contract.resetStarterPack, async (ctx, input) => {
    const expireTime =
      input.mode === "expireTime" ? expireTimeOf(ctx, input.expireTime) : undefined;
    return makePacks(ctx, cardsMeant(input), {
      jobAction: "resetStarterPack",
      terms: { mode: input.mode, expireTime: expireTime?.toString() },
      action: resettingPacks(ctx, expireTime),
    });
  });
  mount(contract.revertStarterPack, async (ctx, input) => {
    const { cardIds, filter } = cardsMeant(input);
    if (filter) {
      const wanted = { action: "revertStarterPack", terms: {} } as const;
      const job = await keepJob(ctx, { search: searchOf(ctx, filter) }, wanted);
      return startJob(ctx, job, { ...wanted, filter });
    }
    const results = await withStock(ctx, cardIds, revertStarterPack);
    return recordPacks(ctx, "revertStarterPack", results, {});
  });
}
