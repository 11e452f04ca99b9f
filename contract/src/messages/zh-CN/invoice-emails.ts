import type { invoiceEmails as english } from "../en/invoice-emails.ts";
import type { Translated } from "../translated.ts";

export const invoiceEmails = {
  INVOICE: {
    subject: "您 {month} 的发票 {number}",
    what: "{month} 费用的发票已开具：{amount}，您已支付。",
  },
  CREDIT_NOTE: {
    subject: "您 {month} 的贷项通知单 {number}",
    what: "{month} 费用的贷项通知单已开具：{amount}，款项已退回给您。",
  },
  cancellation: {
    subject: "您的发票 {cancels} 已作废",
    what: "贷项通知单 {number} 已全额冲销您 {month} 的发票 {cancels}，因为该发票有误。不涉及付款或退款。",
  },
  where: "您可以在“账户明细”中查看、打印，并下载供财务软件使用的电子发票。",
} satisfies Translated<typeof english>;
