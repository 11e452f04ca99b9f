import { type Micros, minorUnit } from "@farsim/contract/values/money/amount.ts";
import { postMoved } from "../../ledger/shop-movement.ts";
import type { Clock, Instant } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import type { FeeAnswer } from "../stripe/ask-fee.ts";
import type { StripeDesk } from "../stripe/stripe-desk.ts";
import { claimFee, findDueFees, holdDueFee, putFeeOff, writeFee } from "./payment-fees.sql.ts";

/** The shop's currency, in capital letters, and how finely the shop counts it. */
type ShopMoney = Pick<Shop, "currency" | "currencyDigits">;

export interface LearningFees {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: () => ShopMoney;
  /** Undefined where payments by Stripe are not set up any more. */
  readonly desk: StripeDesk | undefined;
}

/** Longer than a question may take. */
const leaseMillis = 120_000;
const firstPauseMillis = 60_000;
const longestPauseMillis = 24 * 3_600_000;
/** Ten days or more: a provider that does not know by then never will. */
const mostTries = 20;

const pauseAfter = (tries: number): number =>
  Math.min(firstPauseMillis * 2 ** (tries - 1), longestPauseMillis);

export function dueFees({ database, clock }: LearningFees): Promise<string[]> {
  return database.read((tx) => findDueFees(tx, clock.now()));
}

/** Asks the provider what it took for a payment, and books that once, on the day on which it is learnt. */
export async function learnFee(learning: LearningFees, paymentId: string): Promise<void> {
  const { database, clock, desk, shop } = learning;
  const asked = clock.now();
  const until = asked.add({ milliseconds: leaseMillis });
  const tries = await database.write((tx) => claimFee(tx, paymentId, { now: asked, until }));
  if (tries === undefined) return;
  const answer = desk ? await desk.findFee(paymentId) : ({ kind: "notYet" } as const);
  const now = clock.now();
  await database.write(async (tx) => {
    if (!(await holdDueFee(tx, paymentId))) return;
    if (answer.kind === "fee") return note(tx, { paymentId, ...answer, now, shop: shop() });
    if (tries < mostTries)
      return putFeeOff(tx, paymentId, now.add({ milliseconds: pauseAfter(tries) }));
    const unknown = { feeMicros: null, currency: null, movementId: null, at: now };
    return writeFee(tx, paymentId, { state: "UNKNOWN", ...unknown });
  });
}

type Learnt = Extract<FeeAnswer, { kind: "fee" }> & {
  readonly paymentId: string;
  readonly now: Instant;
  readonly shop: ShopMoney;
};

/** What is in another currency than the shop's is kept, and booked by hand as what it came to. A provider may count finer than the shop does. */
async function note(tx: Transaction, learnt: Learnt): Promise<void> {
  const { paymentId, currency, now, shop } = learnt;
  const isOwn = currency === shop.currency;
  const micros = isOwn ? wholeOf(learnt.micros, shop.currencyDigits) : learnt.micros;
  const fee = { feeMicros: micros, currency, at: now };
  const rest = { ...fee, movementId: null };
  if (micros === 0n) return writeFee(tx, paymentId, { state: "NONE", ...rest });
  if (!isOwn) return writeFee(tx, paymentId, { state: "OTHER_CURRENCY", ...rest });
  const moved = { from: "cashByStripe", to: "providerFees", micros, reference: paymentId } as const;
  const movementId = await postMoved(tx, { kind: "PROVIDER_FEE", ...moved }, now);
  await writeFee(tx, paymentId, { state: "BOOKED", ...fee, movementId });
}

/** To the nearest smallest unit. */
function wholeOf(micros: Micros, digits: number): Micros {
  const unit = minorUnit(digits);
  return ((micros + unit / 2n) / unit) * unit;
}
