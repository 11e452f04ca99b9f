import type { adjustmentEmails as english } from "../en/adjustment-emails.ts";
import type { Translated } from "../translated.ts";

export const adjustmentEmails = {
  goodwill: {
    subject: "我们已为您的余额补偿 {amount}",
    what: "作为补偿，我们已为您的余额增加 {amount}，当前余额为 {balance}。",
  },
  correction: {
    subject: "您的余额已更正：增加 {amount}",
    what: "我们更正了您的余额，增加 {amount}，当前余额为 {balance}。",
  },
  correctionTaken: {
    subject: "您的余额已更正：扣除 {amount}",
    what: "我们更正了您的余额，扣除 {amount}，当前余额为 {balance}。如有疑问，请联系我们。",
  },
  reason: "原因：{reason}",
} satisfies Translated<typeof english>;
