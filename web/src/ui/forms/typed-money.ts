import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { z } from "zod";
import { isLess } from "../formats/money.ts";

/** An amount as people type it: `12.5` is as good as `12.50`, nothing and less than nothing are refused. */
export const typedMoney = (digits: number) =>
  z
    .string()
    .min(1, fieldMessage("required"))
    .refine((text) => {
      const amount = typedAmount(text, digits);
      return amount !== null && /[1-9]/.test(amount);
    }, fieldMessage("amount_invalid"));

/** The same, and no more than `most`. */
export const typedMoneyUpTo = (most: string, digits: number) =>
  typedMoney(digits).refine((text) => {
    const amount = typedAmount(text, digits);
    return amount === null || !isLess(most, amount);
  }, fieldMessage("amount_out_of_bounds"));
