import type { payoutEmails as english } from "../en/payout-emails.ts";
import type { Translated } from "../translated.ts";

export const payoutEmails = {
  payoutAsked: {
    subject: "已收到您的 {amount} 提现申请",
    what: "您的账户申请了 {amount} 的提现，该金额已从余额中扣除，我们会尽快付款。付款前您可以在个人中心取消。",
  },
  payoutPaid: {
    subject: "已为您付出 {amount} 提现款",
    what: "我们已从您的余额中付出 {amount}。银行入账可能需要几天。",
  },
  payoutDeclined: {
    subject: "您的 {amount} 提现没有完成",
    what: "我们未能付出 {amount}，该金额已退回您的余额。",
  },
  payoutBack: {
    subject: "您的 {amount} 提现款已退回我们",
    what: "我们付给您的 {amount} 被退回。我们会改用其他方式付款，您无需重新申请。",
  },
  reason: "原因：{reason}",
  notYou: "如非您本人操作，请取消该提现、修改密码，并立即联系我们。",
} satisfies Translated<typeof english>;
