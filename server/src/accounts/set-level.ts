import type * as contract from "@farsim/contract/desk/customer-desk.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../platform/context.ts";
import { holdAccountOfAnother } from "./account-of-another.ts";
import { setAccountLevel } from "./accounts.sql.ts";
import { hoursInAll } from "./sessions/session.ts";
import { shortenSessions } from "./sessions/sessions-of-user.sql.ts";
import { recordLevel } from "./record-level.ts";

/**
 * An administrator makes another person one, or takes it from them; no one does either for themselves. Tokens with the former level
 * are superseded, and logins of before last no longer than the new level's. Refuses `not_registered` where no one has the password yet, and `last_administrator`.
 */
export async function setLevel(
  ctx: Context,
  { userId, level, reason }: Input<typeof contract.setLevel>,
): Promise<bigint> {
  const { account, isLastAdministrator } = await holdAccountOfAnother(ctx, userId);
  if (account.level === level) return account.id;
  if (!account.isRegister) throw new Problem("not_registered");
  if (isLastAdministrator) throw new Problem("last_administrator");
  await setAccountLevel(ctx.tx, account.id, level);
  await shortenSessions(ctx.tx, account.id, hoursInAll[level]);
  await recordLevel(ctx, account.id, { before: account.level, after: level, reason });
  return account.id;
}
