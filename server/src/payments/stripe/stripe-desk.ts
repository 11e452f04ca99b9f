import { spoken } from "@farsim/contract/values/money/remark.ts";
import { createHash } from "node:crypto";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type Stripe from "stripe";
import type { StripeKeys } from "../../platform/settings/stripe-keys.ts";
import { type Order, totalOf } from "../orders/pay-order.ts";
import { askFee, type FeeAnswer } from "./ask-fee.ts";
import { askAboutRefund, askRefund, type RefundAnswer, type RefundWanted } from "./ask-refund.ts";
import { accountField, orderField } from "./payment-event.ts";
import { toStripe } from "./stripe-amount.ts";

interface PageWanted {
  readonly order: Order;
  readonly currency: string;
  readonly productName: string;
  /** Where the payer comes back to, paid or not. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The page before, which can no longer be paid on. */
  readonly after: string | undefined;
}

/** What we ask of Stripe. Without an answer, or with one that makes no sense: `payment_provider_failed`. */
export interface StripeDesk {
  /** Asked for twice, the same page comes. */
  openPage(wanted: PageWanted): Promise<{ readonly sessionId: string; readonly url: string }>;
  /** A page with its payment. */
  findPage(sessionId: string): Promise<Stripe.Checkout.Session>;
  /** Lets no one pay on a page any more, and shows it as it is then: someone may just have paid. */
  closePage(sessionId: string): Promise<Stripe.Checkout.Session>;
  /** Pays a part of a payment back, once for each movement. Never throws. */
  refund(wanted: RefundWanted): Promise<RefundAnswer>;
  /** How a refund that was taken on stands. Never throws. */
  findRefund(refundId: string): Promise<RefundAnswer>;
  /** What Stripe took for a payment. Never throws. */
  findFee(paymentId: string): Promise<FeeAnswer>;
  /** The event of a message; undefined where it was not signed by Stripe, or longer than five minutes ago. */
  readEvent(body: Buffer, signature: string): Promise<Stripe.Event | undefined>;
}

const timeoutMs = 15_000;

const notOurs = new Error("the provider named a page that is not on STRIPE_CHECKOUT_HOST");

/** Stripe by its official library, which is loaded when it is first needed: a shop without it never pays for it. */
export function openStripeDesk(keys: StripeKeys, onFailed: (error: unknown) => void): StripeDesk {
  let opened: Promise<Stripe> | undefined;
  const stripe = () => (opened ??= connect(keys));
  const asked = async <T>(ask: (client: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await ask(await stripe());
    } catch (error) {
      onFailed(error);
      throw new Problem("payment_provider_failed");
    }
  };
  const askedOfRefund = async (
    ask: (client: Stripe) => Promise<RefundAnswer>,
  ): Promise<RefundAnswer> => {
    try {
      return await ask(await stripe());
    } catch (error) {
      onFailed(error);
      const { type, code, message } = error as Partial<Stripe.errors.StripeError>;
      return { kind: "unreachable", cause: code ?? type ?? message ?? "no answer" };
    }
  };
  return {
    findFee: async (paymentId) => {
      try {
        return await askFee(await stripe(), paymentId);
      } catch (error) {
        onFailed(error);
        return { kind: "notYet" };
      }
    },
    refund: (wanted) => askedOfRefund((client) => askRefund(client, wanted)),
    findRefund: (refundId) => askedOfRefund((client) => askAboutRefund(client, refundId)),
    openPage: (wanted) =>
      asked(async (client) => {
        const params = pageOf(wanted);
        const idempotencyKey = keyOf(wanted, params);
        const { id, url } = await client.checkout.sessions.create(params, { idempotencyKey });
        if (!isSafe(url, keys)) throw notOurs;
        return { sessionId: id, url };
      }),
    findPage: (sessionId) =>
      asked(async (client) => {
        const expand = ["payment_intent"];
        const page = await client.checkout.sessions.retrieve(sessionId, { expand });
        if (page.url !== null && !isSafe(page.url, keys)) throw notOurs;
        return page;
      }),
    closePage: (sessionId) =>
      asked(async (client) => {
        const found = { expand: ["payment_intent"] };
        try {
          return await client.checkout.sessions.expire(sessionId, found);
        } catch (error) {
          const page = await client.checkout.sessions.retrieve(sessionId, found);
          // Refused because it was closed already; else the page is open still.
          if (page.status === "open") throw error;
          return page;
        }
      }),
    async readEvent(body, signature) {
      const { webhooks, errors } = await stripe();
      try {
        // The machine's own clock, by the library: what is judged is how long the message travelled.
        return await webhooks.constructEventAsync(body, signature, keys.webhookSecret);
      } catch (error) {
        if (
          error instanceof errors.StripeSignatureVerificationError ||
          error instanceof SyntaxError
        )
          return undefined;
        throw error;
      }
    },
  };
}

async function connect({ secretKey, apiUrl }: StripeKeys): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const api = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Client(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api && { host: api.hostname, port: api.port, protocol: "http" as const }),
  });
}

function pageOf({
  order,
  currency,
  productName,
  successUrl,
  cancelUrl,
}: PageWanted): Stripe.Checkout.SessionCreateParams {
  const named = { [orderField]: String(order.id), [accountField]: String(order.userId) };
  return {
    mode: "payment",
    client_reference_id: String(order.id),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(totalOf(order), currency),
          product_data: { name: `${productName} · ${spoken(order.remark)}` },
        },
      },
    ],
    metadata: named,
    payment_intent_data: { metadata: named },
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

/** The same for every user who asks for the same page after the same one before. */
function keyOf({ order, after }: PageWanted, params: object): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([after, params]))
    .digest("hex");
  return `farsim-order-${order.id}-${digest.slice(0, 32)}`;
}

/** Payers are sent to nothing but the provider's own page over TLS; in a test, to this machine. */
function isSafe(url: string | null, { apiUrl, checkoutHost }: StripeKeys): url is string {
  const parsed = url === null ? null : URL.parse(url);
  return (
    (parsed?.protocol === "https:" && parsed.host === checkoutHost) ||
    (apiUrl !== undefined && parsed?.hostname === "127.0.0.1")
  );
}
