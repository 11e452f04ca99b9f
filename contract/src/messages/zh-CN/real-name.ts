import type { realName as english } from "../en/real-name.ts";
import type { Translated } from "../translated.ts";

export const realName = {
  title: "香港、澳门实名认证",
  text: "根据香港和澳门的法律规定，在当地使用的 SIM 卡须完成实名登记。请准备好卡号和 ICCID（印在卡面上，也可在“我的卡”的“详情与历史”中查看），以及使用者的护照或通行证。每张卡只需在当地首次使用前认证一次。",
  verify: "前往认证",
  ask: "请备好以上资料并联系客服，由客服为您的卡片办理认证。",
  nowhere: "我们尚未公布办理方式。在此之前，卡片在香港和澳门可能无法上网。",
  unknown: "请在浏览器中启用 JavaScript，以查看办理方式。",
} satisfies Translated<typeof english>;
