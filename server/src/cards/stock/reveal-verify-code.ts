import type { revealVerifyCode as contract } from "@farsim/contract/desk/cards/card-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { findSealedVerifyCode } from "../cards.sql.ts";

/** An administrator reads the code that is printed on a card: for anyone who can no longer read it. Never without a trace. */
export async function revealVerifyCode(
  ctx: Context,
  vault: Vault,
  { cardId, reason }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const sealed = await findSealedVerifyCode(ctx.tx, idOf(cardId));
  if (!sealed) throw new Problem("not_found");
  await audit(ctx, { action: "admin/card/revealVerifyCode", subject: `card:${cardId}`, reason });
  return { verifyCode: vault.open(sealed) };
}
