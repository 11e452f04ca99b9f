import { ConfigError, secret, settingsOf } from "./platform/settings/setting.ts";
import { text } from "./platform/settings/setting-kinds.ts";
import type { StripeKeys } from "./platform/settings/stripe-keys.ts";

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const thisMachine = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/;

/** What payments by Stripe need: both keys, or none of them. */
export function readStripe(env: NodeJS.ProcessEnv): StripeKeys | undefined {
  const setting = settingsOf(env);
  const secretKey = setting(
    "STRIPE_SECRET_KEY",
    secret(text("a key that begins with sk_ or rk_", /^(sk|rk)_\S+$/)),
    undefined,
  );
  const webhookSecret = setting(
    "STRIPE_WEBHOOK_SECRET",
    secret(text("a secret that begins with whsec_", /^whsec_\S+$/)),
    undefined,
  );
  const apiUrl = setting(
    "STRIPE_API_URL",
    text("an address on this machine such as http://127.0.0.1:12111", thisMachine),
    undefined,
  );
  const checkoutHost = setting(
    "STRIPE_CHECKOUT_HOST",
    text("the host of your pages at Stripe such as pay.sim.example", hostName),
    "checkout.stripe.com",
  );
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, checkoutHost, apiUrl };
  if (!secretKey && !webhookSecret) return undefined;
  throw new ConfigError(
    `${secretKey ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY"} must be set too: payments by Stripe need both.`,
  );
}
