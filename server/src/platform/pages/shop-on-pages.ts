import type { Language } from "@farsim/contract/values/language.ts";
import { textIn } from "@farsim/contract/values/texts.ts";
import { messagesIn } from "../messages.ts";
import type { Shop } from "../settings/shop.ts";
import { escaped } from "./public-pages.ts";

/** What pages say of the shop before anything was called. */
export type ShopOnPages = Pick<Shop, "productName" | "announcement">;

/** Characters that no text has; the build draws them where name and announcement stand (`scripts/pages/prerender-pages.mjs`). */
const drawnName = "\uE000";
const drawnAnnouncement = "\uE001";

/** The page with the shop's name and announcement in it, which the build leaves open in its head and in what it draws. */
export function withShop(page: string, shop: ShopOnPages, language: Language): string {
  const name = escaped(shop.productName);
  return withAnnouncement(page, shop, language)
    .replaceAll(drawnName, () => name)
    .replace("<title>Farsim</title>", () => `<title>${name}</title>`)
    .replaceAll(
      /(<meta name="(?:application-name|apple-mobile-web-app-title)" content=")Farsim"/g,
      (_, before: string) => `${before}${name}"`,
    );
}

function withAnnouncement(page: string, { announcement }: ShopOnPages, language: Language): string {
  const { show, text } = announcement;
  const said = page.replace(
    '<meta name="announcement" content="standard"',
    `<meta name="announcement" content="${show}"`,
  );
  if (show === "none") return said.replace(announcedLine, "");
  const words = text ? textIn(text, language) : messagesIn(language)("home.announcement");
  const written = said.replaceAll(drawnAnnouncement, () => escaped(words));
  // Where the standard one leads is not where the operator's does: the living page says it.
  return show === "own" ? written.replace(drawnLead, "$1$2") : written;
}

const announcedLine = new RegExp(`<aside(?:(?!</aside>).)*${drawnAnnouncement}.*?</aside>`, "s");
const drawnLead = /(<aside.*?)<a .*?<\/a>(.*?)<b>.*?<\/b>/s;
