import type { payoutEmails as english } from "../en/payout-emails.ts";
import type { Translated } from "../translated.ts";

export const payoutEmails = {
  payoutAsked: {
    subject: "已收到您的 {amount} 提现申请",
    what: "您的账户申请了 {amount} 的提现，该金额已从余额中扣除，我们会尽快付款。开始付款前您可以在个人中心取消。",
  },
  payoutPaid: {
    subject: "您的 {amount} 提现已付款",
    what: "我们已向您支付 {amount}。银行入账可能需要几天，到账前请保留账户。",
  },
  payoutRefunded: {
    subject: "我们已向您退款 {amount}",
    what: "我们正在将您余额中的 {amount} 退回您当初付款所用的银行卡或账户。银行入账最多需要十天，到账前请保留账户。",
  },
  payoutRefundFailed: {
    subject: "您的 {amount} 退款未成功",
    what: "{amount} 未能退回您当初付款所用的银行卡或账户。我们会以其他方式付款，或将金额退回您的余额；您无需重新申请。",
  },
  payoutDeclined: {
    subject: "您的 {amount} 提现没有完成",
    what: "我们未能支付 {amount}，该金额已退回您的余额。",
  },
  payoutBack: {
    subject: "您的 {amount} 提现付款未成功",
    what: "您的 {amount} 提现付款没有成功。我们会重新付款，或将金额退回您的余额。如收款账户有误，请联系我们更正；您无需重新申请。",
  },
  reason: "原因：{reason}",
  notYou: "如非您本人操作，请取消该提现、修改密码，并立即联系我们。",
} satisfies Translated<typeof english>;
