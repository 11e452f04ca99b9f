import type { Language } from "@farsim/contract/values/language.ts";
import type { Contact } from "@farsim/contract/values/contact.ts";
import { contactWays } from "@farsim/contract/values/contact-ways.ts";
import { textIn } from "@farsim/contract/values/texts.ts";
import { messagesIn } from "../../platform/messages.ts";
import type { Mail } from "../../platform/mail.ts";

export type Email = Pick<Mail, "subject" | "text" | "html">;

interface Paragraph {
  readonly text: string;
  /** A code is to be read off and copied; quiet is what few readers need. */
  readonly look?: "code" | "quiet";
}

interface Content {
  readonly subject: string;
  readonly language: Language;
  readonly productName: string;
  readonly contact: Contact;
  readonly paragraphs: readonly Paragraph[];
}

/** An email of the shop, the same as plain text and as HTML. Below it stands how to reach the operator. */
export function email(content: Content): Email {
  const { subject, language, productName, contact } = content;
  const reach = contactLine(contact, language);
  const paragraphs = [
    ...content.paragraphs,
    ...(reach ? [{ text: reach, look: "quiet" as const }] : []),
  ];
  const greeting = messagesIn(language)("emails.greeting");
  const texts = [greeting, ...paragraphs.map(({ text }) => text), productName];
  return {
    subject,
    text: `${texts.join("\n\n")}\n`,
    html: htmlOf({ ...content, greeting, paragraphs }),
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

const looks = {
  plain: "margin:0 0 16px;font-size:15px;line-height:1.6",
  quiet: "margin:0 0 16px;font-size:15px;line-height:1.6;color:#526170",
  code: "margin:0 0 16px;padding:16px;border-radius:8px;background:#eef2f6;color:#1b2733;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:700;letter-spacing:6px",
};

/** Tables and inline styles: what every mail reader understands. Nothing is fetched from anywhere. */
function htmlOf({
  subject,
  language,
  productName,
  greeting,
  paragraphs,
}: Content & { readonly greeting: string }): string {
  const shown = [{ text: greeting }, ...paragraphs].map(
    ({ text, look = "plain" }: Paragraph | { text: string; look?: "plain" }) =>
      `<p style="${looks[look]}">${escaped(text)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#eef2f6;color:#1b2733">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef2f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px;font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif"><tr><td style="padding:32px 32px 16px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#0b5a73">${escaped(productName)}</p>
${shown.join("\n")}
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
