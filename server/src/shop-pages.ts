import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { LiveCoverage } from "./channels/coverage/live-coverage.ts";
import type { Config } from "./config.ts";
import { demoContact } from "../seeds/demo-contact.ts";
import type { Clock } from "./platform/clock.ts";
import { serveSecurityTxt } from "./platform/pages/security-txt.ts";
import { serveWeb } from "./platform/pages/serve-web.ts";
import type { ImageOf } from "./shop/images/kept-images.ts";
import type { LiveShop } from "./shop/live-shop.ts";
import { legalOnPage } from "./shop/legal/legal-on-pages.ts";
import { announcementAt } from "./shop/announcement-at.ts";
import { faqOf } from "./shop/faq-of.ts";
import { headlineOf } from "./shop/headline-of.ts";

interface Parts {
  readonly config: Config;
  readonly liveShop: LiveShop;
  readonly liveCoverage: LiveCoverage;
  readonly imageOf: ImageOf;
  readonly clock: Clock;
}

const webFolder = path.resolve(import.meta.dirname, "../../web/dist");

/** The pages and `security.txt`, with what they say of the shop as it is when they are asked for. */
export async function serveShopPages(
  app: FastifyInstance,
  { config, liveShop, liveCoverage, imageOf, clock }: Parts,
): Promise<void> {
  const { servicePrefix, publicUrl } = config;
  const shopNow = () => liveShop.at(clock.now());
  serveSecurityTxt(app, {
    // At the demonstration's address no one reads.
    contactNow: () => (shopNow().contact.email === demoContact.email ? {} : shopNow().contact),
    publicUrl,
    clock,
  });
  await serveWeb(app, {
    folder: webFolder,
    servicePrefix,
    publicUrl,
    coverageNow: liveCoverage.now,
    imageOf,
    legalNow: (address) => legalOnPage(address, { liveShop, first: config, now: clock.now() }),
    shopNow: () => {
      const shop = shopNow();
      return {
        productName: shop.productName,
        announcement: announcementAt(shop, clock.now()),
        look: shop.look,
        headline: headlineOf(shop),
        faq: faqOf(shop),
      };
    },
  });
}
