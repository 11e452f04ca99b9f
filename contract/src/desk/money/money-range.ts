import { fieldMessage } from "../../problems/field-message.ts";
import { Amount } from "../../values/money/amount.ts";
import { DayInput } from "../../values/days/moments.ts";

/** From nothing on, without a sign; how many decimals are right depends on the currency. */
const Size = Amount.refine((amount) => !amount.startsWith("-"), fieldMessage("amount_invalid"));

/** What narrows a list of money: billing days that are not after today, and amounts; each end is included. */
export const moneyRange = {
  from: DayInput.optional(),
  to: DayInput.optional(),
  atLeast: Size.optional(),
  atMost: Size.optional(),
};
