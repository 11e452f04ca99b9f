import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";
import { type Micros, partOf } from "./amount.ts";
import type { BookAccount } from "./book-accounts.ts";
import { Rate } from "./rate.ts";

/** What is sold, by the account on which it is earned: each kind may have a rate of its own. */
export const taxedAccounts = [
  "planFees",
  "addOnFees",
  "esimFees",
  "serviceFees",
] as const satisfies readonly BookAccount[];
export type TaxedAccount = (typeof taxedAccounts)[number];

/** The same for each kind of fee. */
export const onEveryFee = <T>(make: (account: TaxedAccount) => T): Record<TaxedAccount, T> =>
  Object.fromEntries(taxedAccounts.map((account) => [account, make(account)])) as Record<
    TaxedAccount,
    T
  >;

/** The rate of a tax, 0 too, or nothing where there is no tax on it. */
const TaxRate = z.union([z.literal(""), Rate], fieldMessage("invalid"));

/** The rates of each kind of fee, in one place. */
export const taxRates = onEveryFee(() => TaxRate);

const million = 1_000_000n;

/**
 * The tax that is contained in an amount of a rate in parts per million, rounded half away from zero to the minor unit; what is given
 * back contains it too, and is negative.
 */
export const taxContained = (gross: Micros, ppm: bigint, digits: number): Micros =>
  partOf(gross, [ppm, million + ppm], digits);
