import {
  getOperatorCard,
  revealVerifyCode as revealContract,
} from "@farsim/contract/desk/cards/card-desk.ts";
import {
  listStockLevels,
  setStockThreshold as thresholdContract,
} from "@farsim/contract/desk/cards/stock-levels.ts";
import * as contract from "@farsim/contract/desk/cards/stock.ts";
import { revealVerifyCode } from "./reveal-verify-code.ts";
import { resumeService, stopService } from "../../billing/actions/administrator-actions.ts";
import { audit } from "../../platform/security/audit.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { showCardStory } from "../history/card-timeline.ts";
import { withAnyCard } from "../../billing/account/with-stock.ts";
import { listOperatorCards } from "./list-operator-cards.ts";
import { mountJobsForAdministrators } from "../jobs/jobs.admin-routes.ts";
import { mountPacksForAdministrators } from "../packs/packs.admin-routes.ts";
import { mountPlanChanges } from "../plan-changes/plan-changes.admin-routes.ts";
import { mountSimsForAdministrators } from "../sims/sims.admin-routes.ts";
import { showOperatorCard } from "./operator-cards.ts";
import { setStockThreshold, showStockLevels } from "./stock-levels.ts";

/** The administrator's calls on cards, in stock or held. */
export function mountStockForAdministrators(mount: Mount, vault: Vault): void {
  mount(contract.listOperatorCards, listOperatorCards);
  mount(getOperatorCard, showCardStory);
  mount(revealContract, (ctx, input) => revealVerifyCode(ctx, vault, input));
  mount(listStockLevels, showStockLevels);
  mount(thresholdContract, setStockThreshold);
  mountPacksForAdministrators(mount);
  mountJobsForAdministrators(mount);
  mountPlanChanges(mount);
  mountSimsForAdministrators(mount);
  mount(contract.stopService, async (ctx, { cardId, reason }) => {
    await withAnyCard(ctx, idOf(cardId), (card) => stopService(card, reason));
    await audit(ctx, { action: "admin/card/stopService", subject: `card:${cardId}`, reason });
    return { card: await showOperatorCard(ctx, idOf(cardId)) };
  });
  mount(contract.resumeService, async (ctx, { cardId, reason }) => {
    await withAnyCard(ctx, idOf(cardId), (card) => resumeService(card, reason));
    await audit(ctx, { action: "admin/card/resumeService", subject: `card:${cardId}`, reason });
    return { card: await showOperatorCard(ctx, idOf(cardId)) };
  });
}
