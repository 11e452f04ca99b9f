import { logoStyles } from "@farsim/contract/values/pages/logo-styles.ts";
import { imagePath } from "@farsim/contract/values/pages/image-digest.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { brandStyles } from "@farsim/contract/values/pages/brand-palette.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { messagesIn } from "../messages.ts";
import type { Faq, Headline, Shop } from "../settings/shop.ts";
import { escaped } from "./public-pages.ts";

/** What pages say of the shop before anything was called. */
export interface ShopOnPages extends Pick<Shop, "productName" | "announcement" | "look"> {
  readonly headline: Headline;
  readonly faq: Faq;
}

/** The name of a shop that has none of its own, as the build writes it. */
const standardName = "Farsim";

/** Characters that no text of a page has; the build draws them where name, announcement, headline and questions stand (`scripts/pages/prerender-pages.mjs`). */
const drawnName = "\uE000";
const drawnAnnouncement = "\uE001";
const drawnHeadline = { title: "\uE006", under: "\uE007" } as const;
const drawnFaq = { question: "\uE008", answer: "\uE009" } as const;
const anyMark = /[\uE000-\uE00A]/g;

/** The operator's words as they stand in a page. A mark within them would have another's words put there. */
const said = (words: string): string => escaped(words.replaceAll(anyMark, ""));

/** The page with the shop's name, announcement, headline and questions in it, which the build leaves open in its head and in what it draws. */
export function withShop(page: string, shop: ShopOnPages, language: Language): string {
  const name = said(shop.productName);
  const announced = withAnnouncement(withFaq(page, shop, language), shop, language);
  return withLook(withHeadline(announced, shop, language), shop)
    .replaceAll(drawnName, () => name)
    .replace(`<title>${standardName}</title>`, () => `<title>${name}</title>`)
    .replaceAll(
      /(<meta name="(?:application-name|apple-mobile-web-app-title)" content=")Farsim"/g,
      (_, before: string) => `${before}${name}"`,
    );
}

/** In the head itself: nothing flashes, and the page that is kept for want of a network has it too. */
function withLook(page: string, shop: ShopOnPages): string {
  const { colour, logo, logoSize, icon } = shop.look;
  const styles = [
    colour === undefined ? "" : `<style data-look>${brandStyles(colour)}</style>`,
    logo && logoSize ? `<style data-logo>${logoStyles(logo, logoSize)}</style>` : "",
  ].join("");
  const styled = page.replace("</head>", `${styles}</head>`);
  const pictured = withPreview(styled, shop);
  return icon === undefined ? pictured : withIcon(pictured, imagePath(icon));
}

/** The picture of a shared link: the operator's; of a shop with a name or an icon of its own the icon, small; else ours, which has our name in it. */
function withPreview(page: string, { productName, look }: ShopOnPages): string {
  const { social, icon } = look;
  if (social !== undefined) return page.replace("/social-card.png", imagePath(social));
  if (icon === undefined && productName === standardName) return page;
  return page
    .replace("/social-card.png", icon === undefined ? "/icon-512.png" : imagePath(icon))
    .replace(/(property="og:image:width" content=")\d+/, "$1512")
    .replace(/(property="og:image:height" content=")\d+/, "$1512")
    .replace('content="summary_large_image"', 'content="summary"');
}

/** In place of the standard one, in tabs and on the first screen of a phone. */
const withIcon = (page: string, icon: string): string =>
  page
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}" type="image/png" />`)
    .replace(/(<link rel="apple-touch-icon" href=")[^"]*/, `$1${icon}`);

function withAnnouncement(page: string, { announcement }: ShopOnPages, language: Language): string {
  const { show, text } = announcement;
  const shown = page.replace(
    '<meta name="announcement" content="standard"',
    `<meta name="announcement" content="${show}"`,
  );
  if (show === "none") return shown.replace(announcedLine, "");
  const words = text ? textIn(text, language) : messagesIn(language)("home.announcement");
  const written = shown.replaceAll(drawnAnnouncement, () => said(words));
  // Where the standard one leads is not where the operator's does: the living page says it.
  return show === "own" ? written.replace(drawnLead, "$1$2") : written;
}

/** In every language, as the page may be read in another one before it has called anything. */
function withHeadline(page: string, { headline }: ShopOnPages, language: Language): string {
  return page
    .replace(
      '<meta name="headline" content=""',
      () => `<meta name="headline" content="${said(JSON.stringify(headline))}"`,
    )
    .replaceAll(drawnHeadline.title, () => said(textIn(headline.title, language)))
    .replaceAll(drawnHeadline.under, () => said(textIn(headline.under, language)));
}

/** The build draws one question on each tab. */
const drawnQuestion = new RegExp(
  `<details(?=[^>]* name="faq-(\\w+)")[^>]*>(?:(?!</details>).)*${drawnFaq.question}.*?</details>`,
  "gs",
);

function withFaq(page: string, { faq }: ShopOnPages, language: Language): string {
  return page.replaceAll(drawnQuestion, (drawn, tab: keyof Faq) =>
    faq[tab]
      .map(({ question, answer }) =>
        drawn
          .replace(drawnFaq.question, () => said(textIn(question, language)))
          .replace(drawnFaq.answer, () => said(textIn(answer, language))),
      )
      .join(""),
  );
}

const announcedLine = new RegExp(`<aside(?:(?!</aside>).)*${drawnAnnouncement}.*?</aside>`, "s");
const drawnLead = /(<aside.*?)<a .*?<\/a>(.*?)<b>.*?<\/b>/s;
