import type { orderEmails as english } from "../en/order-emails.ts";
import type { Translated } from "../translated.ts";

export const orderEmails = {
  subject: "您的订单 {remark}：下一步",
  recharge: "您已提交 {amount} 的充值订单，订单总额为 {total}（{currency}）。",
  purchase: "您已订购套餐“{plan}”，订单总额为 {total}（{currency}）。",
  code: "目前没有扣款。请将以下备注码发给我们，并与我们商定付款方式：",
  after: {
    recharge: "随后我们会将 {amount} 充入您的余额。",
    purchase: "随后我们会将 {amount} 充入您的余额，购买会自动继续。",
  },
  open: "查看待付款订单",
  cancel: "不再需要？可取消订单，也可不付款。",
} as const satisfies Translated<typeof english>;
