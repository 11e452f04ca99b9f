import type { CodePurpose } from "@farsim/contract/accounts.ts";
import type { Language } from "@farsim/contract/values/language.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { codeMinutes } from "./codes.ts";
import { type Email, letter } from "../emails/email.ts";

interface Words {
  readonly subject: string;
  readonly purpose: string;
  readonly validity: string;
  readonly notYou: string;
  readonly never: string;
}

const words: Record<Language, Record<CodePurpose, (productName: string) => Words>> = {
  en: {
    register: (productName) => ({
      subject: `Your ${productName} verification code`,
      purpose: `welcome to ${productName}. This is your code to open an account:`,
      ...closingEn(productName),
    }),
    resetPassword: (productName) => ({
      subject: `Reset your ${productName} password`,
      purpose: `this is the code to choose a new password for your ${productName} account:`,
      ...closingEn(productName),
    }),
  },
  "zh-CN": {
    register: (productName) => ({
      subject: `${productName} 注册验证码`,
      purpose: `欢迎使用 ${productName}。您的注册验证码是：`,
      ...closingZhCN(productName),
    }),
    resetPassword: (productName) => ({
      subject: `${productName} 重置密码验证码`,
      purpose: `您正在重置 ${productName} 账号的密码，验证码是：`,
      ...closingZhCN(productName),
    }),
  },
};

const closingEn = (productName: string) => ({
  validity: `It is valid for ${codeMinutes} minutes and can be used once.`,
  notYou: "If you did not ask for it, you can ignore this email: nothing happens without the code.",
  never: `Nobody at ${productName} will ever ask you for this code.`,
});

const closingZhCN = (productName: string) => ({
  validity: `验证码 ${codeMinutes} 分钟内有效，仅可使用一次。`,
  notYou: "如果这不是您本人的操作，请忽略此邮件；没有验证码，任何操作都不会生效。",
  never: `${productName} 的工作人员绝不会向您索要验证码。`,
});

interface Occasion {
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly language: Language;
  readonly shop: Pick<Shop, "productName" | "contact">;
}

/** The letter with a code, in the reader's language. The code stands alone on a line of the text, to be copied easily. */
export function codeEmail({ code, purpose, language, shop }: Occasion): Email {
  const { productName, contact } = shop;
  const { subject, purpose: why, validity, notYou, never } = words[language][purpose](productName);
  return letter({
    subject,
    language,
    productName,
    contact,
    paragraphs: [
      { text: why },
      { text: code, look: "code" },
      { text: validity },
      { text: notYou, look: "quiet" },
      { text: never, look: "quiet" },
    ],
  });
}
