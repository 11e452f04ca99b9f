import { z } from "zod";
import { AdjustmentKind } from "../../activities.ts";
import { endpoint } from "../../endpoint.ts";
import { AccountName } from "../../values/people/account-names.ts";
import { Amount } from "../../values/money/amount.ts";
import { requiredText } from "../../values/texts/free-text.ts";
import { InstantText } from "../../values/days/moments.ts";
import { MovedOrWaits } from "../shop/administration.ts";

export const adjustBalance = endpoint({
  method: "POST",
  path: "/admin/adjustBalance",
  summary:
    "Add to a balance out of goodwill, or add to it or take from it to put it right, without money that came or went; a recharge that was booked wrongly is reversed",
  role: "administrator",
  right: "money.adjust",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    account: AccountName,
    kind: AdjustmentKind,
    /** Signed: a correction may take from the balance. */
    amount: Amount,
    /** The customer reads it. */
    reason: requiredText(200),
    /** Said once more where taking leaves less than nothing. */
    confirmNegative: z.boolean().optional(),
  }),
  output: MovedOrWaits,
  problems: [
    "username_not_exists",
    "user_not_exists",
    "no_permission",
    "negative_balance_unconfirmed",
  ],
});

export const findAdjustmentAlike = endpoint({
  method: "POST",
  path: "/admin/adjustBalance/alike",
  summary:
    "The latest adjustment of a balance by the same amount and of the same kind, so that none is made twice by mistake; changes nothing",
  role: "administrator",
  right: "money.adjust",
  reads: true,
  input: z.strictObject({ account: AccountName, kind: AdjustmentKind, amount: Amount }),
  output: z.object({
    /** Booked in the last 14 days and not taken back, or, before all, still waiting to be booked (`waits`). */
    before: z.object({ at: InstantText, waits: z.boolean() }).optional(),
  }),
  problems: ["username_not_exists", "user_not_exists"],
});
