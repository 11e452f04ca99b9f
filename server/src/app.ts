import type { Server as HttpsServer } from "node:https";
import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { languageOf } from "@farsim/contract/values/texts/language.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mountAccountSettings } from "./accounts/settings/account-settings.routes.ts";
import { mountAccounts } from "./accounts/accounts.routes.ts";
import { mountCustomerViews } from "./accounts/customer-view/customer-view.routes.ts";
import { userAuthenticator } from "./accounts/sessions/user-authenticator.ts";
import { besideViews, viewAuthenticator } from "./accounts/customer-view/view-authenticator.ts";
import { commandGauges } from "./admin/command-gauges.ts";
import { allCardHistory } from "./cards/history/list-history.ts";
import { mountCoverage } from "./channels/coverage/coverage.routes.ts";
import type { LiveCoverage } from "./channels/coverage/live-coverage.ts";
import { channelAuthenticator } from "./channels/channel-authenticator.ts";
import type { Config } from "./config.ts";
import { limits as usualLimits } from "./limits.ts";
import { mountDesk } from "./desk-calls.ts";
import { mountLive } from "./live.ts";
import { openOrderTokens } from "./payments/orders/order-token.ts";
import { mountPayOrders } from "./payments/orders/pay-orders.routes.ts";
import { invoicesOfAccounts } from "./books/invoices/invoices-of-accounts.ts";
import { payoutsOfAccounts } from "./payments/payouts/own-payouts.ts";
import { mountPayouts } from "./payments/payouts/payouts.routes.ts";
import { mountOwnBooks } from "./books/books.routes.ts";
import { mountPayments } from "./payments/payments.routes.ts";
import { openStripeDesk } from "./payments/stripe/stripe-desk.ts";
import { mountStripeWebhook } from "./payments/stripe/webhook.ts";
import { reservedCreditOf } from "./purchases/reserved-credit.ts";
import { mountPurchases } from "./purchases/purchases.routes.ts";
import { mountPlans } from "./plans/plans.routes.ts";
import { apiPage } from "./platform/pages/api-page.ts";
import { boundBodies, bodyTerms } from "./platform/http/request/bound-bodies.ts";
import type { Clock, SandboxClock } from "./platform/clock.ts";
import { forceCloseAfter } from "./platform/http/load/force-close-after.ts";
import type { Database } from "./platform/database/database.ts";
import type { Standby } from "./platform/database/standby.ts";
import { sendProblem } from "./platform/http/envelope.ts";
import { bearerAuthenticator, anyoneAuthenticator } from "./platform/http/plain-authenticators.ts";
import { openMonitoring } from "./platform/http/serve/health.ts";
import { drainBeforeClose, type DrainOptions } from "./platform/http/load/drain-before-close.ts";
import { type LiveOptions, liveTerms } from "./platform/events/live-streams.ts";
import { type LimitTable, openLimits } from "./platform/http/load/limits.ts";
import { openMail } from "./platform/mail.ts";
import { type ImageOf, openKeptImages } from "./shop/images/kept-images.ts";
import { mailWithLogo } from "./shop/images/mail-with-logo.ts";
import { logSecurity } from "./platform/http/log-security.ts";
import { mountOn } from "./platform/http/mount.ts";
import { refuseAtTheDoor } from "./platform/http/load/refuse-at-the-door.ts";
import { requireOneHost } from "./platform/http/serve/one-host.ts";
import { openServer } from "./platform/http/serve/open-server.ts";
import { keepCertificate } from "./platform/http/serve/own-certificate.ts";
import { openApiDocument } from "./platform/pages/openapi.ts";
import { answerRefusals } from "./platform/http/refusals.ts";
import { sendSafeHeaders } from "./platform/http/serve/safe-headers.ts";
import { shedLoad } from "./platform/http/load/shed-load.ts";
import { openVault } from "./platform/security/vault.ts";
import { keepFresh } from "./shop/keep-fresh.ts";
import { orderingChannelsOf } from "./channels/ordering-channels.ts";
import type { LiveShop } from "./shop/live-shop.ts";
import { serveShopPages } from "./shop-pages.ts";
import { mountLegal } from "./shop/legal/legal.routes.ts";
import { mountSettings } from "./shop/settings.admin-routes.ts";
import { mountShop } from "./shop/shop.routes.ts";
import { mountEsims } from "./esim/esim.routes.ts";
import { mountCards } from "./cards/cards.routes.ts";
import { ratingLimiter } from "./usage/ingest/rating-limiter.ts";
import { mountUsage } from "./usage/usage.routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Health and figures, to listen at a port of their own. */
    monitoring: FastifyInstance;
  }
}

export interface AppParts {
  readonly config: Config;
  readonly liveShop: LiveShop;
  readonly liveCoverage: LiveCoverage;
  readonly database: Database;
  /** Of what lists of the desk may be read. */
  readonly standby?: Standby | undefined;
  readonly clock: Clock | SandboxClock;
  readonly log: FastifyBaseLogger;
  readonly limits?: LimitTable;
  readonly live?: LiveOptions;
  /** How a server that others call goes; without it, it closes at once. */
  readonly leaving?: DrainOptions;
}

/** Shorter than what the whole program has for its end: the database and PostgreSQL are closed after this. */
const cutOffAfterMs = 10_000;

/** The table of contents: every feature mounted, each call behind its authenticator. */
export async function createApp({
  config,
  liveShop,
  liveCoverage,
  database,
  standby,
  clock,
  log,
  limits = usualLimits,
  live = liveTerms,
  leaving = { quietMs: 0, withinMs: 0 },
}: AppParts): Promise<FastifyInstance> {
  const app = openServer({ log, trustProxy: config.trustProxy, tls: config.tls });
  const { isDraining, noteCall } = drainBeforeClose(app, leaving);
  forceCloseAfter(app, cutOffAfterMs);
  sendSafeHeaders(app);
  boundBodies(app, bodyTerms);
  requireOneHost(app);
  answerRefusals(app);
  logSecurity(app);
  app.setNotFoundHandler(sendNotFound);
  const gauges = commandGauges(database, clock);
  // No page either: a proxy that asks here after the program's health must not take one for a good answer.
  for (const path of ["/health/*", "/metrics"]) app.get(path, sendNotFound);
  const watched = { database, isDraining, gauges, tls: config.tls };
  const { monitoring, countRefused } = openMonitoring(app, watched);
  app.decorate("monitoring", monitoring);
  if (config.tls) {
    const servers = [app, app.monitoring].map(({ server }) => server as unknown as HttpsServer);
    const stop = keepCertificate(servers, config.tls, { log, clock });
    app.addHook("onClose", async () => stop());
  }
  const reloadAll = () => Promise.all([liveShop.reload(), liveCoverage.reload()]);
  const fresh = keepFresh({ reload: reloadAll }, log);
  app.addHook("onClose", async () => fresh.stop());
  const { reload } = fresh;
  const imageOf = openKeptImages(database);
  const parts = { config, liveShop, reload, database, standby, clock, log, limits, live, imageOf };
  const prefix = config.servicePrefix;
  await app.register(
    async (api) => {
      const isFull = shedLoad(api, database);
      const onRefused = (status: number) => {
        noteCall();
        countRefused(status);
      };
      refuseAtTheDoor(app, { prefix, isFull, isDraining, onRefused });
      mountApi(api, parts);
    },
    { prefix },
  );
  await serveShopPages(app, { config, liveShop, liveCoverage, imageOf, clock });
  return app;
}

interface ApiParts extends Required<Omit<AppParts, "leaving" | "liveCoverage">> {
  /** Reads again what this server keeps in memory of the shop; never fails. */
  readonly reload: () => Promise<void>;
  readonly imageOf: ImageOf;
}

function mountApi(
  api: FastifyInstance,
  { config, liveShop, reload, database, standby, clock, log, limits, live, imageOf }: ApiParts,
): void {
  const endpoints: Endpoint[] = [];
  const onMount = (endpoint: Endpoint) => void endpoints.push(endpoint);
  const users = besideViews(userAuthenticator(config), config);
  const mount = mountOn(api, {
    database,
    standby,
    clock,
    shopAt: liveShop.at,
    limits: openLimits(database.pool, limits),
    isSecondFactorRequired: config.isSecondFactorRequired,
    authenticators: {
      visitor: besideViews(anyoneAuthenticator, config),
      refresh: bearerAuthenticator,
      customer: users,
      administrator: users,
      // Its actions ask for the order's token themselves: it opens one order, not a door.
      orderHolder: besideViews(anyoneAuthenticator, config),
      channel: channelAuthenticator(config.channelKeys),
      view: viewAuthenticator(config),
    },
    onMount,
  });
  const vault = openVault(config);
  mountShop(mount);
  mountSettings(mount, { reload, first: config });
  mountLegal(mount, { first: config });
  mountAccounts(mount, {
    database,
    jwtKeys: config,
    vault,
    mailer: mailWithLogo(openMail(config.mail), imageOf),
    onEmailFailed: (error) => log.warn({ err: error }, "an email could not be sent"),
    breachedPasswords: config.breachedPasswords,
  });
  mountAccountSettings(mount, {
    database,
    vault,
    cardHistoryOf: allCardHistory,
    payouts: payoutsOfAccounts(vault),
    invoices: invoicesOfAccounts,
  });
  mountCustomerViews(mount, config);
  mountPlans(mount);
  mountCoverage(mount, { reload });
  mountCards(mount, vault);
  const limitRating = ratingLimiter();
  mountUsage(mount, limitRating);
  const orderingChannels = orderingChannelsOf(config);
  mountEsims(mount, { vault, orderingChannels });
  mountPayments(mount, database);
  mountOwnBooks(mount);
  mountPayouts(mount, { database, vault, reservedCreditOf });
  const desk =
    config.stripe &&
    openStripeDesk(config.stripe, (error) => log.warn({ reason: String(error) }, "Stripe failed"));
  if (desk) mountStripeWebhook(api, { desk, database, clock, shopAt: liveShop.at });
  const tokens = openOrderTokens(vault);
  mountPayOrders(mount, { tokens, desk, publicUrl: config.publicUrl });
  mountPurchases(mount, { tokens, desk, orderingChannels });
  mountLive(api, {
    database,
    clock,
    authenticator: users,
    terms: live,
    onMount,
    onShopChanged: () => void reload(),
  });
  mountDesk(mount, { config, database, clock, vault, limitRating });
  const about = { title: `${config.productName} API`, prefix: config.servicePrefix };
  const { publicUrl } = config;
  api.get("/openapi.json", async () => openApiDocument(endpoints, { ...about, publicUrl }));
  api.get("/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(apiPage(endpoints, about)),
  );
  api.all("/*", sendNotFound);
}

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(reply, new Problem("not_found"), languageOf(request.headers["accept-language"]));
