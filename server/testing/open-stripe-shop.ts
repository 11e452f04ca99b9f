import { afterAll } from "vitest";
import type { Answer } from "./input/contract-caller.ts";
import { openShop, type Shop } from "./open-shop.ts";
import { signed, type StripeEvent } from "./servers/stripe-events.ts";
import { openStripeServer, type StripeServer } from "./servers/stripe-server.ts";
import type { TestDatabase } from "./database/test-database.ts";

const secret = "whsec_only_for_this_test";

interface Signing {
  /** Stripe's own unless the test signs with another one. */
  readonly secret?: string;
  readonly secondsAgo?: number;
}

interface StripeShop {
  readonly shop: Shop;
  /** What stands in for Stripe; it closes with the file. */
  readonly stripe: StripeServer;
  /** A message and its signature, as Stripe would send them. */
  sign(event: StripeEvent, by?: Signing): { readonly body: string; readonly signature: string };
  /** Brings a body to the webhook. */
  deliver(body: string, headers: Record<string, string>): Promise<Answer>;
  /** Signs an event and brings it. */
  sendEvent(event: StripeEvent, by?: Signing): Promise<Answer>;
}

/** A shop that takes payments by Stripe; `env` holds settings beside those. */
export async function openStripeShop(
  testBase: TestDatabase,
  env: NodeJS.ProcessEnv = {},
): Promise<StripeShop> {
  const stripe = await openStripeServer();
  afterAll(() => stripe.close());
  const shop = await openShop(testBase, {
    env: {
      STRIPE_SECRET_KEY: "sk_test_only_for_this_test",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.address,
      PUBLIC_URL: "https://sim.example",
      ...env,
    },
  });
  const sign = (event: StripeEvent, by: Signing = {}) => signed(event, { secret, ...by });
  const deliver = (body: string, headers: Record<string, string>) =>
    shop.within.raw({
      method: "POST",
      path: "/pay/webhook/stripe",
      headers: { "content-type": "application/json; charset=utf-8", ...headers },
      body,
    });
  const sendEvent = (event: StripeEvent, by?: Signing) => {
    const { body, signature } = sign(event, by);
    return deliver(body, { "stripe-signature": signature });
  };
  return { shop, stripe, sign, deliver, sendEvent };
}
