import type { Micros } from "@farsim/contract/amount.ts";

/** The operator's terms, the same for everybody while the program runs. Rates are parts per million. */
export interface Shop {
  readonly productName: string;
  readonly currency: string;
  readonly currencyDigits: number;
  readonly billingTimeZone: string;
  readonly esimFeeMicros: Micros;
  readonly cardLimit: number;
  readonly realNameUrl: string;
  readonly sandbox: boolean;
}
