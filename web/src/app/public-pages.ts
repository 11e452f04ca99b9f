import type { Language } from "@farsim/contract/values/language.ts";

interface PublicPage {
  readonly path: string;
  /** In each language that the page is for: how search engines and shared links name and describe it. */
  readonly texts: Partial<
    Record<Language, { readonly title: string; readonly description: string }>
  >;
}

/** The pages for all users, as those see them who have not opened them yet. */
export const publicPages: readonly PublicPage[] = [
  {
    path: "/home",
    texts: {
      en: {
        title: "Farsim · Data SIM cards and eSIMs for travel",
        description:
          "One SIM, one balance, data around the world. Pay only for the days you use: a day without use costs nothing.",
      },
      "zh-CN": {
        title: "Farsim · 出境上网卡与 eSIM",
        description:
          "一张卡、一个余额，全球上网。用一天付一天，不用不扣费，每一兆、每一分都有明细。",
      },
    },
  },
  {
    path: "/plan",
    texts: {
      en: {
        title: "Farsim · Basic plans",
        description:
          "Compare daily, multi-day and unlimited data plans: price, data, and what happens past the limit.",
      },
      "zh-CN": {
        title: "Farsim · 基础套餐",
        description: "按天、多天与不限量流量套餐一览：价格、流量，以及用完后的处理方式。",
      },
    },
  },
  {
    path: "/addOn",
    texts: {
      en: {
        title: "Farsim · Data add-ons",
        description:
          "Extra data for a card in use. It is used after the plan's allowance and never expires.",
      },
      "zh-CN": {
        title: "Farsim · 流量加油包",
        description: "为使用中的卡追加流量：套餐用完后才动用，永不过期。",
      },
    },
  },
  {
    path: "/login",
    texts: {
      en: {
        title: "Farsim · Log in",
        description: "Log in to see your cards, your data and your balance.",
      },
      "zh-CN": { title: "Farsim · 登录", description: "登录后查看您的卡、流量与余额。" },
    },
  },
  {
    path: "/register",
    texts: {
      en: {
        title: "Farsim · Register",
        description: "Open an account in a minute: a username, an email address and a password.",
      },
      "zh-CN": { title: "Farsim · 注册", description: "一分钟完成注册：用户名、邮箱和密码即可。" },
    },
  },
  {
    path: "/disclaimer/en",
    texts: {
      en: {
        title: "Farsim · Disclaimer",
        description:
          "The terms of the service: coverage, real-name rules, fair use, payment, privacy and liability.",
      },
    },
  },
  {
    path: "/disclaimer/cn",
    texts: {
      "zh-CN": {
        title: "Farsim · 免责声明",
        description: "服务条款：服务与覆盖、实名规定、合理使用、付款与退款、隐私、责任与适用法律。",
      },
    },
  },
];
