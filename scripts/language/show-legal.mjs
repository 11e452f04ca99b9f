/** `node scripts/language/show-legal.mjs <language>`: the standard legal documents in a language, by their addresses, as JSON. */
import { legalPages } from "../../contract/src/values/pages/legal-paths.ts";
import { legalHtml } from "../../server/src/shop/legal/legal-html.ts";
import {
  standardDocuments,
  standardSince,
} from "../../server/src/shop/legal/standard-documents.ts";

const shop = {
  productName: "Farsim",
  billingTimeZone: "UTC",
  rechargeRates: { servicePpm: 0n, internationalPpm: 40_000n },
};

const shown = legalPages
  .filter(({ language }) => language === process.argv[2])
  .map(({ document, language, path }) => {
    const text = standardDocuments[document];
    const version = { document, version: 0, validFrom: standardSince, text };
    return [path, legalHtml({ ...version, state: "inForce" }, language, shop)];
  });
console.log(JSON.stringify(Object.fromEntries(shown)));
