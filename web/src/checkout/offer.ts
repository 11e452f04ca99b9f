import type { OfferedPlan } from "@farsim/contract/plans.ts";
import { previewPurchase } from "@farsim/contract/purchases.ts";
import { formatAmount, parseAmount } from "@farsim/contract/values/money/amount.ts";
import {
  amountToPay,
  cyclesOf,
  mostCycles,
} from "@farsim/contract/values/money/purchase-amount.ts";
import type { Terms } from "../payments/fee.ts";
import { CallError } from "../platform/calls/call-error.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { type Choice, wantedOf } from "./choice.ts";

/** What a purchase costs, as the server says it, or as it will say it of a new account. */
export interface Offer {
  readonly plan: Pick<OfferedPlan, "id" | "version" | "name" | "price" | "cycleDays">;
  readonly esimFee?: string | undefined;
  /** Of all days that are paid for. */
  readonly planPrice: string;
  /** What of the balance is there for it. */
  readonly available: string;
  /** What is to be credited first. */
  readonly amount: string;
  readonly left: string;
  /** What is taken at once. */
  readonly takenNow: string;
}

/** For anyone without an account: as if they had nothing yet, for a new eSIM. */
export function offerForNewcomer(
  plan: OfferedPlan,
  { esimFee, recharge, currencyDigits }: Pick<Terms, "esimFee" | "recharge" | "currencyDigits">,
  days = 1,
): Offer {
  const micros = (amount: string) => parseAmount(amount, currencyDigits)!;
  const cycles = cyclesOf(days, plan.cycleDays);
  const planMicros = micros(plan.price);
  const { amountMicros, leftMicros } = amountToPay({
    esimFeeMicros: micros(esimFee),
    planMicros,
    cycles,
    availableMicros: 0n,
    minMicros: micros(recharge.min),
  });
  return {
    plan,
    esimFee,
    planPrice: formatAmount(planMicros * BigInt(cycles), currencyDigits),
    available: formatAmount(0n, currencyDigits),
    amount: formatAmount(amountMicros, currencyDigits),
    left: formatAmount(leftMicros, currencyDigits),
    takenNow: esimFee,
  };
}

/** The most cycles that can be paid for at once. */
export function mostOf(
  offer: Offer,
  { recharge, currencyDigits }: Pick<Terms, "recharge" | "currencyDigits">,
): number {
  const micros = (amount: string) => parseAmount(amount, currencyDigits)!;
  return mostCycles({
    esimFeeMicros: micros(offer.esimFee ?? formatAmount(0n, currencyDigits)),
    planMicros: micros(offer.plan.price),
    availableMicros: micros(offer.available),
    maxMicros: micros(recharge.max),
    cycleDays: offer.plan.cycleDays,
  });
}

interface Priced {
  readonly offer: Offer | undefined;
  /** Whether the prices are of another choice, while those of this one are asked for. */
  readonly isOfAnother: boolean;
  /** Why it cannot be bought, as the server says it. */
  readonly refusal: CallError | null;
  /** Whether it is more days than can be paid for at once. */
  readonly isTooLong: boolean;
  /** Why its price is not known. */
  readonly error: Error | null;
  readonly again: () => void;
}

interface Buyer {
  readonly plan: OfferedPlan;
  readonly terms: Terms;
  /** Whether the account was opened here, a moment ago: until the server has answered it is priced as before. */
  readonly isNew: boolean;
}

const ofPurchase = new Set<string | undefined>(previewPurchase.problems);

/** What the chosen purchase costs, asked of the server wherever there is an account. */
export function usePrice(choice: Choice, { plan, terms, isNew }: Buyer): Priced {
  const loggedIn = useSession(isLoggedIn);
  const { days } = choice;
  const wanted = { ...wantedOf(choice), ...(days !== undefined && { days: String(days) }) };
  const preview = useEndpoint(previewPurchase, wanted, {
    enabled: loggedIn && !choice.isComing,
  });
  const newcomer = offerForNewcomer(plan, terms, days);
  const error = loggedIn ? preview.error : null;
  const refusal =
    error instanceof CallError && error.isDefinitive && ofPurchase.has(error.key) ? error : null;
  return {
    offer: loggedIn ? (preview.data ?? (isNew ? newcomer : undefined)) : newcomer,
    isOfAnother: loggedIn && (preview.isPlaceholderData || !preview.data),
    refusal,
    isTooLong: loggedIn
      ? error instanceof CallError && error.fields.days !== undefined
      : cyclesOf(days ?? 1, plan.cycleDays) > mostOf(newcomer, terms),
    error,
    again: () => void preview.refetch(),
  };
}
