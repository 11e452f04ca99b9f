import type { invoiceDesk as english } from "../en/invoice-desk.ts";
import type { Translated } from "../translated.ts";

export const invoiceDesk = {
  intro: "企业客户申请的单据：每月费用一张发票，之后退回的费用开具贷项通知单。",
  account: "客户",
  accountHint: "用户名或邮箱",
  left: "账户已注销",
  allKinds: "所有单据",
  allMonths: "所有月份",
  actions: "操作",
  nothingFound: "没有这样的单据",
  nothingFoundWhy: "请查找其他客户、月份或编号。",
  empty: "还没有发票",
  emptyWhy: "客户在“账户明细”中申请发票。是否开具发票由设置决定。",
  correct: "作废并重新开具",
  correctTitle: "作废发票 {number}",
  correctWhy: "贷项通知单会冲减剩余金额，并按客户目前的开票信息重新开具一张发票。",
  cancel: "作废发票",
  cancelWhy: "贷项通知单会冲减剩余金额。客户目前没有填写开票信息，因此只作废，不重新开具发票。",
  billedNow: "此发票的购买方",
  billedNext: "新发票的购买方",
  takenBack: "冲减金额",
  correctReason: "原因（印在贷项通知单上）",
  corrected: "已重新开具发票 {number}",
  cancelledOnly: "已由贷项通知单 {number} 作废；没有开具其他发票",
  failed: "发票未作废",
} satisfies Translated<typeof english>;
