import type { InvoiceBuyer, InvoiceKind } from "@farsim/contract/invoices.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { InvoiceLine } from "./invoice-lines.ts";
import type { Seller } from "./issuing.ts";

/** A document as it is kept. Amounts are as they are booked: less than nothing on a credit note. */
export interface KeptInvoice {
  readonly id: bigint;
  readonly prefix: string;
  readonly userId: bigint;
  readonly kind: InvoiceKind;
  /** The first day of the month whose fees it is about. */
  readonly month: Day;
  /** With it all is documented that was booked for the month before this moment. */
  readonly bookedBefore: Instant;
  readonly issuedAt: Instant;
  /** The invoice that a credit note takes back. */
  readonly corrects: bigint | null;
  /** Takes it back as a whole. */
  readonly isCancellation: boolean;
  /** Why, in the operator's words. */
  readonly reason: string | null;
  readonly seller: Seller;
  readonly buyer: InvoiceBuyer;
  readonly noTaxReason: string | null;
  /** The tax that the lines contain. */
  readonly taxMicros: bigint;
  readonly lines: readonly InvoiceLine[];
}

/** A number as it stands on documents. */
export const numberOf = ({ prefix, id }: Pick<KeptInvoice, "prefix" | "id">): string =>
  prefix + String(id).padStart(6, "0");
