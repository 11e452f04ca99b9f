import type { view as english } from "../en/view.ts";
import type { Translated } from "../translated.ts";

export const view = {
  view: "客户视图",
  leaveView: "退出客户视图",
  inView: "您正在查看 {name} 的账户，本次查看将于 {moment} 结束。仅可查看，无法更改。",
  leftView: "已退出 {name} 的账户",
  onlyLooking: "查看客户账户期间无法更改。",
} satisfies Translated<typeof english>;
