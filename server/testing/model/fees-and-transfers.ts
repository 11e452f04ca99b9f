import { bookFee, bookTransfer, takeMovementBack } from "@farsim/contract/desk/money/movements.ts";
import { dueFees, learnFee } from "../../src/payments/payment-fees/learn-fee.ts";
import type { FeeAnswer } from "../../src/payments/stripe/ask-fee.ts";
import type { StripeDesk } from "../../src/payments/stripe/stripe-desk.ts";
import type { Shop } from "../open-shop.ts";

/** What providers took: learnt, in another currency, nothing, and never known; and what is booked by hand, and taken back. */
export async function feesAndTransfers(shop: Shop, later: () => unknown): Promise<void> {
  const { within, clock, database } = shop;
  const owner = await shop.administrator();
  clock.set(clock.now().add({ minutes: 2 }));
  const answers: readonly FeeAnswer[] = [
    { kind: "fee", micros: 760_000n, currency: "USD" },
    { kind: "fee", micros: 690_000n, currency: "EUR" },
    { kind: "fee", micros: 0n, currency: "USD" },
    { kind: "notYet" },
  ];
  const nothing = () => Promise.reject(new Error("is not asked"));
  const asked = { openPage: nothing, findPage: nothing, closePage: nothing, refund: nothing };
  const learning = { database, clock, shop: () => shop.config };
  for (const answer of answers) {
    const findFee = () => Promise.resolve(answer);
    const desk: StripeDesk = { ...asked, findRefund: nothing, readEvent: nothing, findFee };
    const [paymentId] = await dueFees({ ...learning, desk });
    await learnFee({ ...learning, desk }, paymentId!);
    later();
  }
  const reason = "as on the invoice";
  const fee = { account: "cashByBank", amount: "4.50", reference: "INV 7", reason } as const;
  await within.done(bookFee, fee, owner);
  later();
  const moved = { from: "cashByStripe", to: "cashByBank", amount: "20.00", reason } as const;
  const { movement } = await within.done(bookTransfer, moved, owner);
  later();
  const back = { movementId: movement.id, reason: "twice" };
  await within.done(takeMovementBack, back, owner);
  later();
}
