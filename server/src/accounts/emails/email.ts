import type { Language } from "@farsim/contract/values/texts/language.ts";
import type { Contact } from "@farsim/contract/values/people/contact.ts";
import { brandPalette } from "@farsim/contract/values/pages/brand-palette.ts";
import { contactWays } from "@farsim/contract/values/people/contact-ways.ts";
import { isWordmark } from "@farsim/contract/values/pages/logo-styles.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { messagesIn } from "../../platform/messages.ts";
import { logoName, type Mail } from "../../platform/mail.ts";
import type { Look, Shop } from "../../platform/settings/shop.ts";
import { type EmailPage, linkTo } from "./email-page.ts";

export type Email = Pick<Mail, "subject" | "text" | "html" | "pictures" | "logo">;

/** What a shop puts into every email. */
export type EmailShop = Pick<Shop, "productName" | "contact" | "look" | "publicUrl">;

interface Paragraph {
  readonly text: string;
  /** A code is to be read off and copied; quiet is what few readers need. */
  readonly look?: "code" | "quiet";
}

interface Content {
  readonly subject: string;
  readonly language: Language;
  readonly shop: EmailShop;
  readonly paragraphs: readonly Paragraph[];
  /** Shown below the paragraphs that are not quiet. */
  readonly picture?: { readonly name: string; readonly png: Buffer; readonly label: string };
  /** The page that the email is about: its one link, where the shop's address is known. */
  readonly page: EmailPage;
}

/** An email of the shop, the same as plain text and as HTML. Below it stands how to reach the operator. */
export function email({ subject, language, shop, paragraphs, picture, page }: Content): Email {
  const { productName, contact, look, publicUrl } = shop;
  const brand = look.colour ? brandPalette(look.colour).light.brand : emailColours.brand;
  const t = messagesIn(language);
  const reach = contactLine(contact, language);
  const link = publicUrl === undefined ? undefined : linkTo(page, { publicUrl, t });
  const isQuiet = ({ look }: Paragraph) => look === "quiet";
  const main: Paragraph[] = [
    { text: t("emails.greeting") },
    ...paragraphs.filter((one) => !isQuiet(one)),
  ];
  const quiet: Paragraph[] = [
    ...paragraphs.filter(isQuiet),
    ...(reach ? [{ text: reach, look: "quiet" as const }] : []),
  ];
  const texts = [
    ...main.map(({ text }) => text),
    ...(link ? [link.text + t("contact.colon") + link.href] : []),
    ...quiet.map(({ text }) => text),
    productName,
  ];
  const body = [
    ...main.map(paragraphHtml),
    ...(picture ? [pictureHtml(picture)] : []),
    ...(link ? [linkHtml(link, brand)] : []),
    ...quiet.map(paragraphHtml),
  ];
  return {
    subject,
    text: `${texts.join("\n\n")}\n`,
    html: htmlOf({ subject, language, head: headHtml(productName, look, brand), body }),
    ...(look.logo !== undefined && { logo: look.logo }),
    ...(picture && { pictures: [{ name: picture.name, png: picture.png }] }),
  };
}

/** All ways in one line; undefined where the operator has published none. */
function contactLine(contact: Contact, language: Language): string | undefined {
  const t = messagesIn(language);
  const colon = t("contact.colon");
  const ways = contactWays(contact).map(({ kind, text }) => t(`contact.${kind}`) + colon + text);
  if (ways.length === 0) return undefined;
  const hours = contact.hours && t("contact.hours") + colon + textIn(contact.hours, language);
  return [contact.name ?? t("contact.title"), ...ways, hours].filter(Boolean).join(" · ");
}

/** Those of the pages by day (`web/src/ui/styles/tokens.css`): mail readers know no variables. */
export const emailColours = {
  brand: "#1746a2",
  "on-brand": "#ffffff",
  surface: "#ffffff",
  sunken: "#eef2f8",
  ink: "#0e1b33",
  dim: "#55617a",
};

const { "on-brand": onBrand, surface, sunken, ink, dim } = emailColours;

const looks = {
  plain: "margin:0 0 16px;font-size:15px;line-height:1.6",
  quiet: `margin:0 0 16px;font-size:15px;line-height:1.6;color:${dim}`,
  code: `margin:0 0 16px;padding:16px;border-radius:8px;background:${sunken};color:${ink};text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:700;letter-spacing:6px`,
  link: `display:inline-block;padding:12px 20px;border-radius:12px;color:${onBrand};font-size:15px;font-weight:700;text-decoration:none`,
};

function paragraphHtml({ text, look }: Paragraph): string {
  return `<p style="${looks[look ?? "plain"]}">${escaped(text)}</p>`;
}

function linkHtml(
  { text, href }: { readonly text: string; readonly href: string },
  brand: string,
): string {
  return `<p style="margin:0 0 24px"><a href="${escaped(href)}" style="${looks.link};background:${brand}">${escaped(text)}</a></p>`;
}

/** The picture comes with the email itself. */
function pictureHtml({ name, label }: { readonly name: string; readonly label: string }): string {
  return `<p style="margin:0 0 16px;text-align:center"><img src="cid:${name}" alt="${escaped(label)}" width="240" height="240"></p>`;
}

/** In pixels, in which mail readers count too. */
const largestLogo = { width: 200, height: 40 };

/** The logo, and the name where the logo does not hold it in letters. */
function headHtml(productName: string, { logo, logoSize }: Look, brand: string): string {
  const name = `<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${brand}">${escaped(productName)}</p>`;
  if (logo === undefined || logoSize === undefined) return name;
  const { width, height } = logoSize;
  const scale = Math.min(1, largestLogo.width / width, largestLogo.height / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const isAlone = isWordmark(logoSize);
  const picture = `<p style="margin:0 0 ${isAlone ? 24 : 8}px"><img src="cid:${logoName}" alt="${isAlone ? escaped(productName) : ""}" width="${shownWidth}" height="${shownHeight}"></p>`;
  return isAlone ? picture : `${picture}\n${name}`;
}

interface Page {
  readonly subject: string;
  readonly language: Language;
  readonly head: string;
  readonly body: readonly string[];
}

/** Tables and inline styles: what every mail reader understands. Nothing is fetched from anywhere. */
function htmlOf({ subject, language, head, body }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${sunken};color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${sunken}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:${surface};border-radius:12px;font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif"><tr><td style="padding:32px 32px 16px">
${head}
${body.join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");
