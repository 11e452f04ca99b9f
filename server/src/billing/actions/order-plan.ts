import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { sameVersion, type Terms } from "../../plans/terms.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import type { Account } from "../account/account.ts";
import type { OpenCard } from "../card/open-card.ts";

/** What an order would do: undo today's stop, start today, or follow the plan that covers today. */
export type OrderEffect =
  | { readonly kind: "undoStop"; readonly startsOn: Day }
  | ({ readonly kind: "startToday" | "startTomorrow"; readonly startsOn: Day } & Credit);

interface Credit {
  readonly requiredMicros: Micros;
  /** What the wallet has for it: for a plan of today the available balance; for one of tomorrow the whole, for fees that are still possible today
   * are not held back for it. */
  readonly usableMicros: Micros;
}

/** Works out an order's effect. Throws `pkg_duplicated` for the running or pending version, and `card_status_conflict`. */
export function effectOfOrder(
  { balanceMicros, availableMicros }: Pick<Account, "balanceMicros" | "availableMicros">,
  card: OpenCard,
  terms: Terms,
): OrderEffect {
  card.refuseWhileProfilePending();
  card.require("orderPlan");
  const { plan, pendingPlan } = card;
  const { today } = card.context;
  const requiredMicros = terms.priceMicros;
  if (!plan)
    return { kind: "startToday", startsOn: today, requiredMicros, usableMicros: availableMicros };
  const isCurrent = sameVersion(plan.terms, terms) && plan.payerId !== null;
  if (isCurrent && card.fields.status === "PAUSED") return { kind: "undoStop", startsOn: today };
  if (isCurrent || (pendingPlan && sameVersion(pendingPlan.terms, terms)))
    throw new Problem("pkg_duplicated");
  const startsOn = addDays(today, 1);
  return { kind: "startTomorrow", startsOn, requiredMicros, usableMicros: balanceMicros };
}

/**
 * The holder orders a basic plan. It costs nothing by itself, but the wallet must be able to pay its first fee. Throws
 * `insufficient_credit`, and `price_changed` (a key of the API, which stays) where it would not begin on the day that was shown:
 * midnight has passed since. Returns the day from which on the card has it.
 */
export function orderPlan(
  account: Account,
  card: OpenCard,
  terms: Terms,
  { currencyDigits, shownDay }: { currencyDigits: number; shownDay?: string | undefined },
): Day {
  const effect = effectOfOrder(account, card, terms);
  if (shownDay !== undefined && shownDay !== effect.startsOn) throw new Problem("price_changed");
  if (effect.kind === "undoStop") card.endPlan(null);
  else {
    if (effect.usableMicros < effect.requiredMicros)
      throw insufficientCredit(effect, currencyDigits);
    card.dropPendingPlan();
    card.endPlan(effect.startsOn);
    card.startPlan({ from: effect.startsOn, to: null, terms, payerId: account.userId });
  }
  const { planId, version } = terms;
  card.apply("orderPlan", { plan: { planId, version } });
  return effect.startsOn;
}

/** The refusal that says what is needed and what is there. */
export function insufficientCredit(
  { requiredMicros, usableMicros }: Credit,
  currencyDigits: number,
): Problem {
  return new Problem("insufficient_credit", {
    required: formatAmount(requiredMicros, currencyDigits),
    balance: formatAmount(usableMicros, currencyDigits),
  });
}
