import type { OfferedPlan } from "@farsim/contract/plans.ts";
import { previewPurchase } from "@farsim/contract/purchases.ts";
import { formatAmount, parseAmount } from "@farsim/contract/values/amount.ts";
import { amountToPay } from "@farsim/contract/values/purchase-amount.ts";
import type { Terms } from "../payments/fee.ts";
import { CallError } from "../platform/calls/call-error.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { type Choice, wantedOf } from "./choice.ts";

/** What a purchase costs, as the server says it, or as it will say it of a new account. */
export interface Offer {
  readonly plan: Pick<OfferedPlan, "id" | "version" | "name" | "price" | "cycleDays">;
  readonly esimFee?: string | undefined;
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
): Offer {
  const micros = (amount: string) => parseAmount(amount, currencyDigits)!;
  const { amountMicros, leftMicros } = amountToPay({
    esimFeeMicros: micros(esimFee),
    planMicros: micros(plan.price),
    heldMicros: 0n,
    minMicros: micros(recharge.min),
  });
  return {
    plan,
    esimFee,
    planPrice: plan.price,
    available: formatAmount(0n, currencyDigits),
    amount: formatAmount(amountMicros, currencyDigits),
    left: formatAmount(leftMicros, currencyDigits),
    takenNow: esimFee,
  };
}

interface Priced {
  readonly offer: Offer | undefined;
  /** Whether the prices are of another choice, while those of this one are asked for. */
  readonly isOfAnother: boolean;
  /** Why it cannot be bought, as the server says it. */
  readonly refusal: CallError | null;
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
  const preview = useEndpoint(previewPurchase, wantedOf(choice), {
    enabled: loggedIn && !choice.isComing,
  });
  const newcomer = offerForNewcomer(plan, terms);
  const error = loggedIn ? preview.error : null;
  const refusal =
    error instanceof CallError && error.isDefinitive && ofPurchase.has(error.key) ? error : null;
  return {
    offer: loggedIn ? (preview.data ?? (isNew ? newcomer : undefined)) : newcomer,
    isOfAnother: loggedIn && (preview.isPlaceholderData || !preview.data),
    refusal,
    error,
    again: () => void preview.refetch(),
  };
}
