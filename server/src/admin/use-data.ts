import { randomUUID } from "node:crypto";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { sandboxUse as contract } from "@farsim/contract/desk/shop/sandbox.ts";
import { bytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { type CardName, getCardAddress } from "../cards/card-address.ts";
import type { Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { ingestUsage } from "../usage/ingest/ingest-usage.ts";

/** The sandbox uses data on a card, told and rated exactly as its carrier would tell it. Refuses `not_found`. */
export async function useData(
  ctx: Context,
  { cardId, cardNumber, mb, regionName, usedAt }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const name: CardName = cardId === undefined ? { number: cardNumber! } : { id: idOf(cardId) };
  const card = await getCardAddress(ctx.tx, name);
  const bytes = Number(bytesOf(mb));
  if (bytes < 1) throw new Problem("validation_failed", { fields: { mb: "invalid" } });
  const record = {
    id: `sandbox-${randomUUID()}`,
    iccid: card.iccid,
    usedAt: usedAt ?? ctx.now.toString(),
    regionName,
    bytes,
  };
  return ingestUsage(ctx, card.channelName, [record]);
}
