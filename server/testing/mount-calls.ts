import fastify from "fastify";
import { onTestFinished } from "vitest";
import type { Clock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Authenticator } from "../src/platform/http/authenticator.ts";
import { mountOn } from "../src/platform/http/mount.ts";
import { answerRefusals } from "../src/platform/http/refusals.ts";
import type { Shop } from "../src/platform/settings/shop.ts";

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: Shop;
  /** Of every role. */
  readonly authenticator: Authenticator;
}

/** An application without calls, limits and pages, to mount a test's own calls on; closed when the test ends. */
export function mountCalls({ authenticator, shop, ...parts }: Parts) {
  const app = fastify();
  onTestFinished(() => app.close());
  answerRefusals(app);
  const mount = mountOn(app, {
    ...parts,
    shopAt: () => shop,
    limits: {
      countOrigin: async () => {},
      count: async () => {},
      uncount: async () => {},
      left: async () => undefined,
    },
    isSecondFactorRequired: false,
    authenticators: {
      visitor: authenticator,
      refresh: authenticator,
      channel: authenticator,
      customer: authenticator,
      administrator: authenticator,
      orderHolder: authenticator,
      view: authenticator,
    },
    onMount: () => {},
  });
  return { app, mount };
}
