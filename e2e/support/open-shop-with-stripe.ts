import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import { until } from "@farsim/programs/until.ts";
import type { Page } from "@playwright/test";
import { paid, signed } from "../../server/testing/servers/stripe-events.ts";
import { openStripeServer, type StandInPage } from "../../server/testing/servers/stripe-server.ts";
import { environmentOf, journeyFolder } from "./journey-server.ts";
import { worker } from "./worker.ts";

const secret = "whsec_only_for_the_journeys";

export interface StripeShop {
  readonly origin: string;
  /** Where its letters arrive. */
  readonly outbox: string;
  /** Puts a page with one button in the place of Stripe's, which pays, reports it to the shop and leads back. */
  standIn(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** A shop of its own, where people pay by Stripe; a server of this machine stands in for Stripe's. */
export async function openShopWithStripe(): Promise<StripeShop> {
  const stripe = await openStripeServer();
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const folder = path.join(journeyFolder, `stripe-${worker}`);
  mkdirSync(folder, { recursive: true });
  const log = openSync(path.join(folder, "shop.log"), "a");
  const shop = spawn(process.execPath, ["e2e/support/open-journey-shop.ts"], {
    env: {
      ...process.env,
      ...environmentOf({ port, folder }),
      PUBLIC_URL: origin,
      STRIPE_SECRET_KEY: "sk_test_only_for_the_journeys",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.address,
    },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise((resolve) => {
    shop.once("exit", resolve);
  });
  const close = async () => {
    shop.kill("SIGTERM");
    await Promise.all([ended, stripe.close()]);
  };
  const answers = () =>
    fetch(`${origin}/farsim/config/get`).then(
      ({ ok }) => ok,
      () => shop.exitCode !== null,
    );
  if (!(await until(answers, { withinMs: 60_000, everyMs: 100 })) || shop.exitCode !== null) {
    await close();
    throw new Error(`the shop with Stripe did not open: see ${folder}/shop.log`);
  }
  return {
    origin,
    outbox: path.resolve(import.meta.dirname, "../..", folder, "outbox"),
    standIn: (page) => standIn(page, { origin, pages: stripe.pages, asked: stripe.asked }),
    close,
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

/** The message that the page was paid on. */
async function notify(origin: string, page: StandInPage): Promise<void> {
  const { body, signature } = signed(paid(page, `pi_${page.id}`), { secret });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const { status } = await fetch(`${origin}/farsim/pay/webhook/stripe`, {
    method: "POST",
    headers,
    body,
  });
  if (status !== 200) throw new Error(`the shop refused Stripe's message with ${status}`);
}
