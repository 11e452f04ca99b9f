import type { listMovements } from "@farsim/contract/desk/money/movements.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { amountShown } from "../payment.ts";
import { findFeesNotBooked as findRows } from "./payment-fees.sql.ts";

const mostShown = 10;

/** Payments whose fees the books do not hold, and have to be booked by hand. */
export async function findFeesNotBooked(
  tx: Transaction,
): Promise<Output<typeof listMovements>["feesNotBooked"]> {
  const rows = await findRows(tx, mostShown);
  return {
    count: rows[0]?.count ?? 0,
    payments: rows.map(({ paymentId, feeMicros, currency }) => ({
      paymentId,
      ...(feeMicros !== null &&
        currency !== null && {
          fee: { amount: amountShown(feeMicros, currency), currency },
        }),
    })),
  };
}
