import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { sendData } from "../../platform/http/envelope.ts";
import type { ShopAt } from "../../platform/settings/shop.ts";
import { paymentEventOf } from "./payment-event.ts";
import { recordPaymentEvent } from "./record-payment-event.ts";
import type { StripeDesk } from "./stripe-desk.ts";

interface Parts {
  readonly desk: StripeDesk;
  readonly database: Database;
  readonly clock: Clock;
  readonly shopAt: ShopAt;
}

/** In bytes; Stripe's messages are a few kilobytes, and those of others are read before their signature can be checked. */
const longestMessage = 256 * 1024;

const webhookOptions = {
  bodyLimit: longestMessage,
  config: { refusalEvent: "webhook_refused" as const },
};

/**
 * Where Stripe tells us of payments. Its shape is Stripe's, so it is no call of the contract: anyone who signed the very bytes
 * of the message is let in, and no one else. Exists only where Stripe is configured.
 */
export function mountStripeWebhook(api: FastifyInstance, parts: Parts): void {
  const { desk, database, clock, shopAt } = parts;
  void api.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/pay/webhook/stripe", webhookOptions, async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      const event =
        Buffer.isBuffer(request.body) && typeof signature === "string"
          ? await desk.readEvent(request.body, signature)
          : undefined;
      if (!event)
        throw new Problem("validation_failed", { fields: { "Stripe-Signature": "invalid" } });
      const payment = paymentEventOf(event);
      if (payment)
        await database.write((tx) => {
          const now = clock.now();
          const actor = { kind: "system" } as const;
          const ctx = { tx, clock, now, actor, language: "en", origin: request.ip } as const;
          return recordPaymentEvent({ ...ctx, shop: shopAt(now) }, payment);
        });
      return sendData(reply, {});
    });
  });
}
