import type { Contact } from "./contact.ts";
import type { Language } from "./language.ts";

export const contactWords = {
  en: {
    title: "Contact",
    email: "Email",
    phone: "Phone",
    url: "Website",
    whatsapp: "WhatsApp",
    wechat: "WeChat",
    hours: "Hours",
    /** Between what a line says and its name. */
    colon: ": ",
    none: "The operator has not published contact details yet.",
  },
  "zh-CN": {
    title: "联系方式",
    email: "邮箱",
    phone: "电话",
    url: "网站",
    whatsapp: "WhatsApp",
    wechat: "微信",
    hours: "服务时间",
    colon: "：",
    none: "平台尚未公布联系方式。",
  },
} as const satisfies Record<Language, Record<string, string>>;

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
