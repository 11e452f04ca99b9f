import type { Contact } from "./contact.ts";

export interface ContactWay {
  readonly kind: "email" | "phone" | "whatsapp" | "wechat" | "url";
  readonly text: string;
  /** Undefined where no link leads there. */
  readonly href: string | undefined;
}

/** What someone sends to the operator, written for them. */
export interface PreparedMessage {
  readonly subject: string;
  readonly body: string;
}

/** The ways that the operator has published; none is an empty list. What they can carry of a message stands in their links. */
export function contactWays(contact: Contact, message?: PreparedMessage): readonly ContactWay[] {
  const { email, phone, whatsapp, wechat, url } = contact;
  const ways: readonly (ContactWay | false | "" | undefined)[] = [
    email && {
      kind: "email",
      text: email,
      href: `mailto:${email}${query({ subject: message?.subject, body: message?.body })}`,
    },
    phone && { kind: "phone", text: phone, href: `tel:${phone}` },
    whatsapp && {
      kind: "whatsapp",
      text: whatsapp,
      href: `https://wa.me/${whatsapp.replace("+", "")}${query({ text: message?.body })}`,
    },
    wechat && { kind: "wechat", text: wechat, href: undefined },
    url && { kind: "url", text: url.replace(/^https:\/\/|\/$/g, ""), href: url },
  ];
  return ways.filter((way) => typeof way === "object");
}

/** Spaces as %20: a mail program takes a plus sign as one. */
function query(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
