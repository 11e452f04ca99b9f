import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import type { Card } from "../account/card.ts";
import { setHolder } from "../account/cards.sql.ts";
import { lockEsimInStock, setEsimState } from "./esims.sql.ts";

/**
 * Takes an eSIM out of stock for anyone who applies, and holds it until commit: one that is ready, or else one that its channel
 * can make. Call it once the wallet is held. Refuses `esim_out_of_stock`.
 */
export async function takeEsim(ctx: Context, orderingChannels: readonly string[]): Promise<bigint> {
  const cardId = await lockEsimInStock(ctx.tx, orderingChannels);
  if (cardId === undefined) throw new Problem("esim_out_of_stock");
  return cardId;
}

/** The applicant holds the eSIM from now on. Returns whether its profile must still be made. */
export async function handOutEsim(ctx: Context, card: Card): Promise<boolean> {
  const mustBeMade = card.esimState === null;
  await setHolder(ctx.tx, card.id, actingUser(ctx), ctx.now);
  if (mustBeMade) await setEsimState(ctx.tx, card.id, { state: "ordered" });
  const line = { cardId: card.id, event: "applyEsim", status: card.status };
  await insertHistory(ctx.tx, [{ ...line, actorId: actingUser(ctx) }], ctx.now);
  return mustBeMade;
}
