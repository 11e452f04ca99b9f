import type { titles as english } from "../en/titles.ts";
import type { Translated } from "../translated.ts";

export const titles = {
  home: "首页",
  plan: "基础套餐",
  add_on: "加油包",
  destinations: "目的地",
  checkout: "结算",
  purchase: "您的订单",
  my_sims: "我的卡",
  my_recharge_record: "账户明细",
  admin_mode: "管理后台",
  personal: "个人中心",
  recharge: "账户充值中心",
  pay: "支付",
  pay_success: "支付成功",
  login: "登录",
  register: "注册",
  password_reset: "重置密码",
  disclaimer: "免责声明",
  privacy: "隐私政策",
  charts: "图表",
  traffic_detail: "流量明细",
  esim: "eSIM",
} satisfies Translated<typeof english>;
