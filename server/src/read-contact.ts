import { Email } from "@farsim/contract/values/people/account-names.ts";
import {
  type Contact,
  httpsPattern,
  phonePattern,
  weChatPattern,
} from "@farsim/contract/values/people/contact.ts";
import { defaultLanguage, type Language } from "@farsim/contract/values/texts/language.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { demoContact } from "../seeds/demo-contact.ts";
import { settingsOf } from "./platform/settings/setting.ts";
import { agreed, text } from "./platform/settings/setting-kinds.ts";

const line = text("a text of at most 120 characters in one line", /^[^\p{Cc}]{1,120}$/u);
const phoneNumber = text("a number such as +85212345678", phonePattern);
const webAddress = text("an address such as https://sim.example/help", httpsPattern);
const weChatId = text(
  "a WeChat ID of 6 to 20 letters, digits, dashes or underscores",
  weChatPattern,
);

/** `ZH` of Chinese as it is written in China, `ZH_TW` of a language that is added. */
const tagOf = (language: Language) =>
  language === "zh-CN" ? "ZH" : language.replace("-", "_").toUpperCase();

/** When someone answers, in each language; where that is not set, as it is in another. */
function readHours(setting: ReturnType<typeof settingsOf>): Contact["hours"] {
  const given = inEveryLanguage((language) =>
    language === defaultLanguage
      ? setting("CONTACT_HOURS", line, undefined)
      : setting(`CONTACT_HOURS_${tagOf(language)}`, line, undefined),
  );
  const any = given[defaultLanguage] ?? Object.values(given).find((hours) => hours !== undefined);
  return any === undefined ? undefined : inEveryLanguage((language) => given[language] ?? any);
}

/** How customers reach the operator; where nothing is set, the demonstration has a contact that is none. */
export function readContact(env: NodeJS.ProcessEnv, seed: "demo" | "none"): Contact {
  const setting = settingsOf(env);
  const given = {
    name: setting("CONTACT_NAME", line, undefined),
    email: setting("CONTACT_EMAIL", agreed("an email address", Email), undefined),
    phone: setting("CONTACT_PHONE", phoneNumber, undefined),
    url: setting("CONTACT_URL", webAddress, undefined),
    whatsapp: setting("CONTACT_WHATSAPP", phoneNumber, undefined),
    wechat: setting("CONTACT_WECHAT", weChatId, undefined),
    hours: readHours(setting),
  };
  const contact = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return seed === "demo" && Object.keys(contact).length === 0 ? demoContact : contact;
}
