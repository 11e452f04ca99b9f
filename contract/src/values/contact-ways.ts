import type { Contact } from "./contact.ts";

export interface ContactWay {
  readonly kind: "email" | "phone" | "whatsapp" | "wechat" | "url";
  readonly text: string;
  /** Undefined where no link leads there. */
  readonly href: string | undefined;
}

/** The ways that the operator has published; none is an empty list. */
export function contactWays(contact: Contact): readonly ContactWay[] {
  const { email, phone, whatsapp, wechat, url } = contact;
  const ways: readonly (ContactWay | false | "" | undefined)[] = [
    email && { kind: "email", text: email, href: `mailto:${email}` },
    phone && { kind: "phone", text: phone, href: `tel:${phone}` },
    whatsapp && {
      kind: "whatsapp",
      text: whatsapp,
      href: `https://wa.me/${whatsapp.replace("+", "")}`,
    },
    wechat && { kind: "wechat", text: wechat, href: undefined },
    url && { kind: "url", text: url.replace(/^https:\/\/|\/$/g, ""), href: url },
  ];
  return ways.filter((way) => typeof way === "object");
}
