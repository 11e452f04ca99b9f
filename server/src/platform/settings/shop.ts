import type { Micros } from "@farsim/contract/values/amount.ts";
import type { Contact } from "@farsim/contract/values/contact.ts";
import type { FeeRates } from "@farsim/contract/values/recharge-fee.ts";
import type { PaymentProvider } from "@farsim/contract/shop.ts";

/** The operator's terms, the same for all users while the program runs. */
export interface Shop {
  readonly productName: string;
  readonly currency: string;
  readonly currencyDigits: number;
  readonly billingTimeZone: string;
  readonly esimFeeMicros: Micros;
  readonly rechargeRates: FeeRates;
  readonly recharge: {
    readonly minMicros: Micros;
    readonly maxMicros: Micros;
    /** Offered first, the smallest first. */
    readonly amountsMicros: readonly Micros[];
  };
  /** Empty where no one takes payments online. */
  readonly paymentProviders: readonly PaymentProvider[];
  /** Recharges by hand above it wait for a second administrator; null: none does. */
  readonly rechargeApprovalAboveMicros: Micros | null;
  readonly cardLimit: number;
  readonly realNameUrl: string;
  readonly contact: Contact;
  readonly sandbox: boolean;
}
