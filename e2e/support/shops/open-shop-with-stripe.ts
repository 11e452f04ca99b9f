import type { Page } from "@playwright/test";
import { openCheckout } from "@farsim/contract/pay.ts";
import { paid, signed } from "../../../server/testing/servers/stripe-events.ts";
import {
  openStripeServer,
  type StandInPage,
  type StripeServer,
} from "../../../server/testing/servers/stripe-server.ts";
import { askerOf } from "../../../scripts/screens/ask.mjs";
import { openOwnShop, type OwnShop } from "./open-own-shop.ts";

const secret = "whsec_only_for_the_journeys";

export interface StripeShop extends OwnShop {
  /** What stands in for Stripe. */
  readonly stripe: StripeServer;
  /** Pays an order without a screen. Returns the name of the payment. */
  paysOrder(order: { readonly id: string; readonly token: string }): Promise<string>;
  /** Puts a page with one button in the place of Stripe's, which pays, reports it to the shop and leads back. */
  standIn(page: Page): Promise<void>;
}

/** A shop of its own, where people pay by Stripe; a server of this machine stands in for Stripe's. */
export async function openShopWithStripe(): Promise<StripeShop> {
  const stripe = await openStripeServer();
  const settings = (origin: string) => ({
    PUBLIC_URL: origin,
    STRIPE_SECRET_KEY: "sk_test_only_for_the_journeys",
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_URL: stripe.address,
  });
  const program = "e2e/support/shops/open-journey-shop.ts";
  const shop = await openOwnShop({ name: "stripe", program, settings }).catch(async (error) => {
    await stripe.close();
    throw error;
  });
  const { origin } = shop;
  return {
    ...shop,
    stripe,
    paysOrder: async ({ id, token }) => {
      const ask = askerOf(origin, undefined, { "x-order-token": token });
      const { url } = (await ask(openCheckout.path, { orderId: id })) as { url: string };
      const page = stripe.pages.find((each) => each.url === url)!;
      await notify(origin, page);
      return paymentOf(page);
    },
    standIn: (page) => standIn(page, { origin, pages: stripe.pages, asked: stripe.asked }),
    close: async () => void (await Promise.all([shop.close(), stripe.close()])),
  };
}

interface StandIn {
  readonly origin: string;
  readonly pages: readonly StandInPage[];
  readonly asked: readonly URLSearchParams[];
}

async function standIn(page: Page, { origin, pages, asked }: StandIn): Promise<void> {
  await page.route("https://checkout.stripe.com/**", async (route) => {
    const [, step, id] = /\/c\/(pay|paid)\/(\w+)$/.exec(route.request().url()) ?? [];
    const place = pages.findIndex((each) => each.id === id);
    const body =
      step === "pay"
        ? `<a href="/c/paid/${id}">Pay</a>`
        : `<script>location.replace(${JSON.stringify(asked[place]!.get("success_url"))})</script>`;
    if (step === "paid") {
      await notify(origin, pages[place]!);
      Object.assign(pages[place]!, { status: "complete", payment_status: "paid", url: null });
    }
    await route.fulfill({ contentType: "text/html", body: `<!doctype html>${body}` });
  });
}

const paymentOf = (page: StandInPage): string => `pi_${page.id}`;

/** The message that the page was paid on. */
async function notify(origin: string, page: StandInPage): Promise<void> {
  const { body, signature } = signed(paid(page, paymentOf(page)), { secret });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const { status } = await fetch(`${origin}/farsim/pay/webhook/stripe`, {
    method: "POST",
    headers,
    body,
  });
  if (status !== 200) throw new Error(`the shop refused Stripe's message with ${status}`);
}
