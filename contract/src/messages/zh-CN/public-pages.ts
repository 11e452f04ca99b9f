import type { publicPages as english } from "../en/public-pages.ts";
import type { Translated } from "../translated.ts";

export const publicPages = {
  /** How a device calls and describes what it has installed. */
  installed: {
    description: "出境上网卡与 eSIM：一张卡、一个余额，用一天付一天。",
    mySims: "我的卡",
    recharge: "充值",
    activities: "账户明细",
  },
  home: {
    title: "出境上网卡与 eSIM",
    description: "一张卡、一个余额，全球上网。用一天付一天，不用不扣费。",
  },
  plan: {
    title: "基础套餐",
    description: "按天、多天与不限量流量套餐一览：价格、流量，以及用完后的处理方式。",
  },
  addOn: {
    title: "流量加油包",
    description: "为使用中的卡追加流量：套餐用完后才动用，永不过期。",
  },
  destinations: {
    title: "流量卡与 eSIM 覆盖目的地",
    description: "搜索国家或地区：当地网络、每日与每 GB 价格，以及您的手机是否支持 eSIM。",
  },
  /** The name of the destination stands before both. */
  destination: {
    title: "流量卡与 eSIM",
    description: "当地网络、每日与每 GB 价格，以及您的手机是否支持 eSIM。",
  },
  login: {
    title: "登录",
    description: "登录后查看您的卡、流量与余额。",
  },
  register: {
    title: "注册",
    description: "一分钟完成注册：用户名、邮箱和密码即可。",
  },
  disclaimer: {
    title: "免责声明",
    description: "服务条款：服务与覆盖、实名规定、合理使用、付款与退款、隐私、责任与适用法律。",
  },
  privacy: {
    title: "隐私政策",
    description: "我们掌握您的哪些信息、用于何处、保存多久，以及您享有的权利。",
  },
} satisfies Translated<typeof english>;
