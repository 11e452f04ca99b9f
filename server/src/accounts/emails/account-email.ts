import { deviceNamed } from "@farsim/contract/values/people/device.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { messagesIn } from "../../platform/messages.ts";
import type { EmailPage } from "./email-page.ts";
import { type Email, type EmailShop, email } from "./email.ts";

/** What an account's owner is told of, in case it was not them. */
export const accountChanges = [
  "passwordChanged",
  "newDevice",
  "passwordGuessed",
  "totpTurnedOn",
  "totpTurnedOff",
  "totpRemoved",
] as const;
export type AccountChange = (typeof accountChanges)[number];

interface AccountEmail {
  readonly event: AccountChange;
  readonly language: Language;
  readonly shop: EmailShop;
  /** How the browser calls itself: text from outside, never trusted. */
  readonly device: string;
  readonly place: string;
  /** `2027-05-01 12:00 UTC` */
  readonly moment: string;
}

/** Where its owner sees what happened, or mends it. */
const pages: Readonly<Record<AccountChange, EmailPage>> = {
  passwordChanged: "passwordReset",
  newDevice: "personal",
  passwordGuessed: "personal",
  totpTurnedOn: "personal",
  totpTurnedOff: "personal",
  totpRemoved: "personal",
};

/** The email about something that happened to an account, in its owner's language. */
export function accountEmail({ event, language, shop, ...details }: AccountEmail): Email {
  const { device, place, moment } = details;
  const t = messagesIn(language);
  // As the Personal Center names it.
  const named = deviceNamed(device, {
    wechat: t("personal.wechat"),
    unknown: t("personal.unknownDevice"),
    browserOn: (known) => t("personal.browserOn", known),
  });
  const values = { product: shop.productName, device: named, place, time: moment };
  return email({
    subject: t(`emails.account.${event}.subject`, values),
    language,
    shop,
    page: pages[event],
    paragraphs: [
      { text: t(`emails.account.${event}.what`, values) },
      { text: t(`emails.account.${event}.where`, values) },
      { text: t(`emails.account.${event}.notYou`, values), look: "quiet" },
    ],
  });
}
