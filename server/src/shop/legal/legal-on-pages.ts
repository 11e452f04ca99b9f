import { legalPages } from "@farsim/contract/values/pages/legal-paths.ts";
import type { Instant } from "../../platform/clock.ts";
import type { LegalOnPage } from "../../platform/pages/written-pages.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import type { LiveShop } from "../live-shop.ts";
import { legalHtml } from "./legal-html.ts";
import { legalVersion, legalVersions } from "./legal-versions.ts";

const pages = new Map<string, (typeof legalPages)[number]>(
  legalPages.map((page) => [page.path, page]),
);

/** What the page of a legal document says at a moment; undefined for other pages. `first` has the terms of the first start. */
export function legalOnPage(
  address: { readonly pathname: string; readonly version: string | null },
  { liveShop, first, now }: { liveShop: LiveShop; first: Shop; now: Instant },
): LegalOnPage | undefined {
  const page = pages.get(address.pathname);
  if (!page) return undefined;
  const versions = legalVersions(page.document, { first, rows: liveShop.changes(), now });
  const found = legalVersion(versions, versionOf(address.version));
  if (!found) return { key: "none", isMissing: true, html: () => "" };
  const shop = liveShop.at(now);
  return {
    key: `${found.version} ${found.state} ${shop.rechargeRates.internationalPpm}`,
    html: () => legalHtml(found, page.language, shop),
  };
}

/** By the same rule as the call: nothing asks for the one in force, and what is no number names none. */
function versionOf(text: string | null): number | undefined {
  if (!text) return undefined;
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
}
