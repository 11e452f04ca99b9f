import type { OperatorAction, OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { holdersOf } from "../holders.ts";
import { isAwaitingProfile } from "../../billing/card/card.ts";
import type { HolderField } from "../../billing/card/card-columns.ts";
import { type CardEvent, nextStatus } from "../../billing/card/transitions.ts";
import { formatInstant } from "../../platform/clock.ts";
import { type Context, mayReadCustomers } from "../../platform/context.ts";
import { readCards } from "../../billing/account/read-accounts.ts";
import type { EvaluatedCard } from "../../billing/evaluation/evaluated-card.ts";
import { showCards } from "../view-cards.ts";

/** What stands for a secret: that there is one, and not even how long it is. */
const masked = "••••••••";

/** What is its holder's, for those who may not read customers; whose it is says `bound` alone. */
const hidden: Readonly<Record<Exclude<HolderField, "holderId">, null>> = { tag: null };

/** Cards as the operator sees them, in the order of the ids, each as it stands at this moment; whose they are for those who may read customers. */
export async function showOperatorCards(
  ctx: Context,
  cardIds: readonly bigint[],
): Promise<OperatorCard[]> {
  const { cards, today } = await readCards(ctx, cardIds);
  const shown = await showCards(ctx, cards, today);
  const isNamed = mayReadCustomers(ctx);
  const holders = await holdersOf(
    ctx.tx,
    isNamed ? cards.flatMap(({ input }) => input.holderId ?? []) : [],
  );
  const byId = new Map(
    cards.map((card, i): [bigint, OperatorCard] => {
      const { actions: _, ...seen } = shown[i]!;
      const holder = card.input.holderId === null ? undefined : holders.get(card.input.holderId);
      return [
        card.input.id,
        {
          ...seen,
          ...(!isNamed && hidden),
          username: holder?.username ?? null,
          email: holder?.email ?? null,
          bound: card.input.holderId !== null,
          ...(card.input.deletedAt && {
            deletedAt: formatInstant(card.input.deletedAt.epochMilliseconds),
          }),
          verifyCode: masked,
          ...(card.input.esimState && !isAwaitingProfile(card.input) && { activationCode: masked }),
          ...(card.input.adminStopReason !== null && { stopReason: card.input.adminStopReason }),
          ...(card.input.mark !== null && {
            mark: { mark: card.input.mark, reason: card.input.markReason ?? "" },
          }),
          operatorActions: operatorActionsOf(card),
        },
      ];
    }),
  );
  return cardIds.flatMap((id) => byId.get(id) ?? []);
}

/** One of them. Refuses `not_found`. */
export async function showOperatorCard(ctx: Context, cardId: bigint): Promise<OperatorCard> {
  const [card] = await showOperatorCards(ctx, [cardId]);
  if (!card) throw new Problem("not_found");
  return card;
}

function operatorActionsOf({ input: card, status }: EvaluatedCard): OperatorAction[] {
  if (card.deletedAt !== null) return [];
  const isInStock = card.holderId === null;
  const isUnmarked = card.mark === null;
  const moves = (event: CardEvent) => nextStatus(status, event) !== undefined;
  const allowed: Readonly<Record<OperatorAction, boolean>> = {
    setStarterPack: isInStock && !card.isStarterPack && isUnmarked && moves("setStarterPack"),
    resetStarterPack:
      card.isStarterPack &&
      card.adminStopReason === null &&
      isUnmarked &&
      moves("resetStarterPack"),
    revertStarterPack: card.isStarterPack && moves("revertStarterPack"),
    stopService: card.adminStopReason === null && moves("stopService"),
    resumeService: card.adminStopReason !== null && card.mark !== "lost" && moves("resumeService"),
    swapSim: !isInStock && !isAwaitingProfile(card),
    markCard: isUnmarked,
    unmarkCard: !isUnmarked && card.mark !== "replaced",
    unbindCard: !isInStock && !isAwaitingProfile(card),
  };
  return (Object.keys(allowed) as OperatorAction[]).filter((action) => allowed[action]);
}
