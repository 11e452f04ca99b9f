import type { CodePurpose } from "@farsim/contract/accounts.ts";
import type { Language } from "@farsim/contract/language.ts";
import type { Mail } from "../platform/mail.ts";
import { codeMinutes } from "./codes.ts";

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly purpose: string;
  readonly validity: string;
  readonly notYou: string;
  readonly never: string;
}

const words: Record<Language, Record<CodePurpose, (productName: string) => Words>> = {
  en: {
    register: (productName) => ({
      subject: `Your ${productName} verification code`,
      greeting: "Hello,",
      purpose: `welcome to ${productName}. This is the code that opens your account:`,
      ...closingEn(productName),
    }),
    resetPassword: (productName) => ({
      subject: `Reset your ${productName} password`,
      greeting: "Hello,",
      purpose: `this is the code to choose a new password for your ${productName} account:`,
      ...closingEn(productName),
    }),
  },
  "zh-CN": {
    register: (productName) => ({
      subject: `${productName} 注册验证码`,
      greeting: "您好：",
      purpose: `欢迎使用 ${productName}。您的注册验证码是：`,
      ...closingZhCN(productName),
    }),
    resetPassword: (productName) => ({
      subject: `${productName} 重置密码验证码`,
      greeting: "您好：",
      purpose: `您正在重置 ${productName} 账号的密码，验证码是：`,
      ...closingZhCN(productName),
    }),
  },
};

const closingEn = (productName: string) => ({
  validity: `It is valid for ${codeMinutes} minutes and can be used once.`,
  notYou:
    "If you did not ask for it, you can ignore this letter: nothing happens without the code.",
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
  readonly productName: string;
}

/** The letter with a code, in the reader's language. The code stands alone on a line of the text, to be copied easily. */
export function codeLetter({
  code,
  purpose,
  language,
  productName,
}: Occasion): Pick<Mail, "subject" | "text" | "html"> {
  const letter = words[language][purpose](productName);
  return {
    subject: letter.subject,
    text: textOf(letter, code, productName),
    html: htmlOf(letter, { code, language, productName }),
  };
}

function textOf(
  { greeting, purpose, validity, notYou, never }: Words,
  code: string,
  productName: string,
): string {
  return `${[greeting, purpose, code, `${validity}\n${notYou}\n${never}`, productName].join("\n\n")}\n`;
}

type Appearance = Pick<Occasion, "code" | "language" | "productName">;

/** Tables and inline styles: what every mail reader understands. Nothing is fetched from anywhere. */
function htmlOf(letter: Words, { code, language, productName }: Appearance): string {
  const { subject, greeting, purpose, validity, notYou, never } = letter;
  const paragraph = (text: string, style = "") =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:1.6;${style}">${escaped(text)}</p>`;
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px;font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#0b5a73">${escaped(productName)}</p>
${paragraph(greeting)}
${paragraph(purpose)}
<p style="margin:0 0 16px;padding:16px;border-radius:8px;background:#eef2f6;color:#1b2733;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:700;letter-spacing:6px">${escaped(code)}</p>
${paragraph(validity)}
${paragraph(notYou, "color:#526170;")}
${paragraph(never, "margin-bottom:0;color:#526170;")}
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
