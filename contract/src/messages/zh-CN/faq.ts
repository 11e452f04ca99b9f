import type { faq as english } from "../en/faq.ts";
import type { Translated } from "../translated.ts";

export const faq = {
  askUs: "没有找到答案？请联系我们",
  support: "客户支持",
  soon: "即将上线",
  supportText: "在线客服尚未开放，请查看上方的“联系我们”。",
  tabs: {
    start: "开始使用",
    accounts: "账户",
    payment: "付款",
    network: "网络",
  },
} satisfies Translated<typeof english>;
