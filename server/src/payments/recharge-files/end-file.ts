import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { Context } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";
import { digestOfEnd, type OpenFile, refuseRest, setFinished } from "./open-file.sql.ts";

/** Ends a file, and puts that on record; where it ends before its last line, the others are refused for this. The file is held. */
export async function endFile(ctx: Context, file: OpenFile, error?: ProblemKey): Promise<void> {
  const { tx, now } = ctx;
  const rest = error ? await refuseRest(tx, file.id, { error, now }) : 0;
  const refused = file.refused + rest;
  await setFinished(tx, file.id, now);
  await audit(ctx, {
    action: "admin/rechargeFile/finish",
    subject: `rechargeFile:${file.id}`,
    facts: {
      done: file.done + rest - refused,
      refused,
      amount: formatAmount(file.creditedMicros, ctx.shop.currencyDigits),
      digest: await digestOfEnd(tx, file.id),
    },
  });
}
