import type { contact as english } from "../en/contact.ts";
import type { Translated } from "../translated.ts";

export const contact = {
  title: "联系方式",
  email: "邮箱",
  phone: "电话",
  url: "网站",
  whatsapp: "WhatsApp",
  wechat: "微信",
  hours: "服务时间",
  companyNumber: "公司注册号",
  taxNumber: "税号",
  pricesIncludeTax: "价格已含应缴税款。",
  colon: "：",
  none: "我们尚未公布联系方式。",
} satisfies Translated<typeof english>;
