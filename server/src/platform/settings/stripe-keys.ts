/** What payments by Stripe need. `checkoutHost` is where payers are sent and nowhere else. `apiUrl` stands in for Stripe's own API, on this machine only: for tests. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly checkoutHost: string;
  readonly apiUrl: string | undefined;
}
