import { randomUUID } from "node:crypto";
import * as payouts from "@farsim/contract/payouts.ts";
import { payPayout } from "../../src/payments/payouts/decide-payout.ts";
import { dueRefunds, sendRefund } from "../../src/payments/payout-refunds/send-refund.ts";
import type { ReportedRefund } from "../../src/payments/payout-refunds/record-refund.ts";
import type { PaymentEvent } from "../../src/payments/stripe/payment-event.ts";
import type { Instant } from "../../src/platform/clock.ts";
import type { Shop } from "../open-shop.ts";
import type { Person } from "../people.ts";

interface Life {
  /** Someone pays 25.00 by Stripe. */
  readonly paid: (person: Person, paymentId: string) => Promise<unknown>;
  readonly sendEvent: (event: PaymentEvent) => Promise<void>;
  readonly later: () => Instant;
}

/** Payouts that are paid as refunds: made, disputed afterwards, failed, failed over a dispute, and not sent yet. */
export async function refundsOfPayouts(
  shop: Shop,
  { paid, sendEvent, later }: Life,
): Promise<void> {
  const { within, clock, database } = shop;
  const onTrouble = () => undefined;
  const sending = { database, clock, shop: () => shop.config, desk: undefined, onTrouble };
  const keeper = await shop.administrator();
  const actor = {
    kind: "user",
    userId: BigInt(keeper.id),
    level: 1,
    sessionId: randomUUID(),
  } as const;
  const refund = async (paymentId: string, amount: string) => {
    const person = await shop.customer();
    await paid(person, paymentId);
    later();
    const wanted = { amount, payTo: "the card that I paid with", password: person.password };
    const { id: payoutId } = await within.done(payouts.askPayout, wanted, person);
    later();
    const paying = { payoutId, way: "byStripe", paymentId } as const;
    await shop.asProgram((ctx) => payPayout({ ...ctx, actor }, paying, true));
    later();
    const [movementId] = (await dueRefunds(sending)) as [bigint];
    const report = (said: Pick<ReportedRefund, "outcome" | "failure">) =>
      sendEvent({
        kind: "payoutRefund",
        paymentId,
        movementId,
        refundId: `re_of_${paymentId}`,
        at: later(),
        ...said,
      });
    return { paymentId, movementId, told: report };
  };
  const done = { outcome: "done", failure: null } as const;
  const failed = { outcome: "failed", failure: "expired_or_canceled_card" } as const;
  const refunded = (paymentId: string, refundedMicros: bigint) =>
    sendEvent({ kind: "refunded", paymentId, refundedMicros, at: later() });

  const made = await refund("pi_paid_out", "10.00");
  await made.told(done);
  await refunded(made.paymentId, 10_000_000n);
  const disputed = await refund("pi_paid_out_disputed", "11.00");
  await disputed.told(done);
  await refunded(disputed.paymentId, 11_000_000n);
  const dispute = {
    kind: "disputed",
    paymentId: disputed.paymentId,
    disputeId: "dp_paid_out",
  } as const;
  await sendEvent(dispute);
  later();
  const beside = await refund("pi_paid_out_beside", "12.00");
  await beside.told(done);
  await refunded(beside.paymentId, 25_000_000n);
  later();
  const broken = await refund("pi_paid_out_failed", "5.00");
  await broken.told({ outcome: "pending", failure: null });
  await refunded(broken.paymentId, 5_000_000n);
  await broken.told(failed);
  const over = await refund("pi_paid_out_over", "6.00");
  await sendEvent({ ...dispute, paymentId: over.paymentId, disputeId: "dp_over" });
  later();
  await over.told(failed);
  const waits = await refund("pi_paid_out_waits", "7.00");
  // No one answers: it stays to be tried again.
  await sendRefund(sending, waits.movementId);
}
