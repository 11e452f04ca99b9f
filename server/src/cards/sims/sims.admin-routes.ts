import * as contract from "@farsim/contract/desk/cards/sims.ts";
import { markCard, unmarkCard } from "../../billing/actions/card-marks.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { showOperatorCard } from "../stock/operator-cards.ts";
import { listSpareSims } from "./list-spare-sims.ts";
import { changeMark, unbindFromHolder } from "./mark-card.ts";
import { swapSimOfCard } from "./swap-sim.ts";

/** The administrator's calls on SIMs that are lost, damaged, come back or are replaced. */
export function mountSimsForAdministrators(mount: Mount): void {
  mount(contract.markCard, async (ctx, { cardId: text, mark, reason }) => {
    const cardId = idOf(text);
    await changeMark(ctx, { cardId, reason, action: "admin/card/mark", facts: { mark } }, (card) =>
      markCard(card, mark, reason),
    );
    return { card: await showOperatorCard(ctx, cardId) };
  });
  mount(contract.unmarkCard, async (ctx, { cardId: text, reason }) => {
    const cardId = idOf(text);
    await changeMark(ctx, { cardId, reason, action: "admin/card/unmark" }, (card) =>
      unmarkCard(card, reason),
    );
    return { card: await showOperatorCard(ctx, cardId) };
  });
  mount(contract.unbindCard, async (ctx, { cardId: text, reason }) => {
    const cardId = idOf(text);
    await unbindFromHolder(ctx, { cardId, reason });
    return { card: await showOperatorCard(ctx, cardId) };
  });
  mount(contract.listSpareSims, listSpareSims);
  mount(contract.swapSim, async (ctx, input) => ({
    card: await showOperatorCard(ctx, await swapSimOfCard(ctx, input)),
  }));
}
