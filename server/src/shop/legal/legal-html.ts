import type { LegalDocument } from "@farsim/contract/legal.ts";
import { legalPath } from "@farsim/contract/values/pages/legal-paths.ts";
import {
  defaultLanguage,
  type Language,
  regionalTag,
} from "@farsim/contract/values/texts/language.ts";
import { textIn, type Texts } from "@farsim/contract/values/texts/texts.ts";
import { messagesIn } from "../../platform/messages.ts";
import { escaped } from "../../platform/pages/public-pages.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** A document's version, as it is known at a moment. */
export interface LegalVersion {
  readonly document: LegalDocument;
  readonly version: number;
  readonly validFrom: Instant;
  readonly state: "coming" | "inForce" | "former";
  readonly text: Texts;
}

/** What is not published yet has no number. */
type Draft = Omit<LegalVersion, "state"> & { readonly state: "draft" };

type Terms = Pick<Shop, "productName" | "billingTimeZone" | "rechargeRates">;

/**
 * What stands on a document's page, in a language: number and date, contents and text, with the shop's name and fee in it. A text that
 * was not written in the language is shown in the default one, below a line that says so.
 */
export function legalHtml(
  { document, version, validFrom, state, text }: LegalVersion | Draft,
  language: Language,
  shop: Terms,
): string {
  const t = messagesIn(language);
  const written = text[language] === undefined ? defaultLanguage : language;
  const { title, lead, parts, body } = renderMarkdown(textIn(text, written));
  const date = new Intl.DateTimeFormat(regionalTag(language), {
    dateStyle: "long",
    timeZone: shop.billingTimeZone,
  }).format(validFrom.epochMilliseconds);
  const stated = t(state === "coming" ? "legal.coming" : "legal.version", { version, date });
  const notice =
    state === "former"
      ? `<p class="former">${t("legal.former")} <a href="${legalPath(document, language)}">${t("legal.current")}</a></p>`
      : "";
  const contents = parts
    .map(({ id, title }) => `<li><a href="#${id}"><span>${title}</span></a></li>`)
    .join("");
  const own = (html: string) =>
    written === language ? html : `<div lang="${written}">${html}</div>`;
  const html = [
    own(`<h1>${title || messagesIn(written)(`legal.${document}`)}</h1>`),
    state === "draft" ? "" : `<p class="version">${stated}</p>${notice}`,
    written === language ? "" : `<p class="only">${shownIn(written, language)}</p>`,
    own(`<div class="lead">${lead}</div>`),
    contents &&
      `<nav class="contents" aria-label="${t("legal.contents")}">${own(`<ol>${contents}</ol>`)}</nav>`,
    own(body),
  ].join("");
  return html
    .replaceAll("{product}", () => escaped(shop.productName))
    .replaceAll("{internationalFee}", () => internationalFee(written, shop));
}

function shownIn(written: Language, language: Language): string {
  const named = new Intl.DisplayNames(language, { type: "language" }).of(written) ?? written;
  return messagesIn(language)("legal.shownIn", { language: named });
}

function internationalFee(language: Language, { rechargeRates }: Terms): string {
  const { internationalPpm } = rechargeRates;
  const t = messagesIn(language);
  if (internationalPpm === 0n) return t("legal.feeNothing");
  const percent = new Intl.NumberFormat(regionalTag(language), {
    style: "percent",
    maximumFractionDigits: 4,
  }).format(Number(internationalPpm) / 1_000_000);
  return t("legal.feeShare", { percent });
}
