import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";
import { Email } from "../../values/people/account-names.ts";
import { httpsPattern, phonePattern, weChatPattern } from "../../values/people/contact.ts";
import { CountryCode } from "../../values/places/country-code.ts";
import { emptyOr, freeText, requiredText } from "../../values/texts/free-text.ts";
import { everyText } from "../../values/texts/texts.ts";

/** Who sells. What is empty is not published. */
export const IdentitySettings = z.strictObject({
  productName: requiredText(40),
  legalName: freeText(120),
  address: freeText(300),
  companyNumber: freeText(60),
  taxNumber: freeText(60),
  /** Where recharges are paid from without the international fee (ISO 3166-1). */
  country: z.union([z.literal(""), CountryCode], fieldMessage("invalid")),
});
export type IdentitySettings = z.infer<typeof IdentitySettings>;

/** How customers reach the operator. What is empty is not published. */
export const ContactSettings = z.strictObject({
  name: freeText(120),
  email: z.union([z.literal(""), Email], fieldMessage("email_invalid")),
  phone: emptyOr(phonePattern),
  whatsapp: emptyOr(phonePattern),
  wechat: emptyOr(weChatPattern),
  url: emptyOr(httpsPattern),
  hours: everyText(freeText(120)),
});
export type ContactSettings = z.infer<typeof ContactSettings>;
