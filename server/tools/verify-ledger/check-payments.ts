import type { Transaction } from "../../src/platform/database/database.ts";
import { takenFor } from "../../src/payments/stripe/stripe-amount.ts";
import type { LedgerOffence } from "./offence.ts";

const credited = {
  name: "verify_credited_payments",
  text: `SELECT payment_id, p.amount_micros AS paid, p.currency, o.amount_micros + service_fee_micros AS total, t.currency AS "shopCurrency"
         FROM payments p JOIN pay_orders o ON o.id = order_id, shop_terms t WHERE outcome = 'credited' ORDER BY payment_id`,
};

/** Who paid by a provider paid what their order asked for, its fee included, to the last digit that the provider can take. */
export async function checkPayments(tx: Transaction): Promise<LedgerOffence | undefined> {
  type Row = {
    payment_id: string;
    paid: bigint;
    currency: string;
    total: bigint;
    shopCurrency: string;
  };
  for (const row of await tx.run<Row>(credited, [])) {
    const expected = `${takenFor(row.total, row.shopCurrency)} ${row.shopCurrency}`;
    const found = `${row.paid} ${row.currency}`;
    if (found !== expected)
      return { invariant: "cause", where: `payment ${row.payment_id}`, expected, found };
  }
  return undefined;
}
