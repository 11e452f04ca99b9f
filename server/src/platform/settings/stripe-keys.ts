/** What payments by Stripe need. `apiUrl` stands in for Stripe's own API, on this machine only: for tests. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string | undefined;
}
