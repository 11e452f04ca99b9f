import type { Contact } from "@farsim/contract/values/contact.ts";
import type { Language } from "@farsim/contract/values/language.ts";
import { type Email, letter } from "./email.ts";

/** What an account's owner is told of, in case it was not them. */
export type AccountChange = "passwordChanged" | "newDevice" | "totpRemoved";

interface Occasion {
  readonly event: AccountChange;
  readonly language: Language;
  readonly productName: string;
  readonly contact: Contact;
  /** How the browser calls itself: text from outside, never trusted. */
  readonly device: string;
  readonly place: string;
  /** `2027-05-01 12:00 UTC` */
  readonly moment: string;
}

interface Words {
  readonly subject: string;
  readonly what: string;
  readonly where: string;
  readonly notYou: string;
}

type Wording = (occasion: Omit<Occasion, "event" | "language">) => Words;

const words: Record<Language, Record<AccountChange, Wording>> = {
  en: {
    passwordChanged: (occasion) => ({
      subject: `Your ${occasion.productName} password was changed`,
      what: `the password of your ${occasion.productName} account was changed at ${occasion.moment}. All other devices have been logged out.`,
      where: `The change came from ${occasion.place}.`,
      notYou:
        "If this was not you, choose a new password at once: “Forgot password” on the login page.",
    }),
    newDevice: (occasion) => ({
      subject: `New login to your ${occasion.productName} account`,
      what: `somebody logged in to your ${occasion.productName} account from a new device at ${occasion.moment}.`,
      where: `Device: ${occasion.device}. Address: ${occasion.place}.`,
      notYou:
        "If this was not you, change your password in the Personal Center: this logs out all other devices.",
    }),
    totpRemoved: (occasion) => ({
      subject: `The authenticator of your ${occasion.productName} account was removed`,
      what: `our support removed the authenticator of your ${occasion.productName} account at ${occasion.moment}, because we were told that it was lost. Your password alone is now enough to log in.`,
      where: "You can set up an authenticator again in the Personal Center.",
      notYou: "If you did not ask for this, change your password at once and contact us.",
    }),
  },
  "zh-CN": {
    passwordChanged: (occasion) => ({
      subject: `您的 ${occasion.productName} 密码已修改`,
      what: `您的 ${occasion.productName} 账号密码已于 ${occasion.moment} 修改，其他设备上的登录均已退出。`,
      where: `操作来源：${occasion.place}。`,
      notYou: "如果这不是您本人的操作，请立即在登录页通过“忘记密码”重新设置密码。",
    }),
    newDevice: (occasion) => ({
      subject: `您的 ${occasion.productName} 账号在新设备上登录`,
      what: `您的 ${occasion.productName} 账号于 ${occasion.moment} 在新设备上登录。`,
      where: `设备：${occasion.device}；地址：${occasion.place}。`,
      notYou: "如果这不是您本人的操作，请在个人中心修改密码，其他设备会立即退出登录。",
    }),
    totpRemoved: (occasion) => ({
      subject: `您的 ${occasion.productName} 账号已停用身份验证器`,
      what: `因收到身份验证器遗失的告知，客服已于 ${occasion.moment} 停用您 ${occasion.productName} 账号的身份验证器。现在仅凭密码即可登录。`,
      where: "您可以在个人中心重新启用身份验证器。",
      notYou: "如果这不是您本人的申请，请立即修改密码并联系我们。",
    }),
  },
};

/** The letter about something that happened to an account, in its owner's language. */
export function accountEmail({ event, language, ...occasion }: Occasion): Email {
  const { subject, what, where, notYou } = words[language][event](occasion);
  return letter({
    subject,
    language,
    productName: occasion.productName,
    contact: occasion.contact,
    paragraphs: [{ text: what }, { text: where }, { text: notYou, look: "quiet" }],
  });
}
