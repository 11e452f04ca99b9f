import type { legal as english } from "../en/legal.ts";
import type { Translated } from "../translated.ts";

export const legal = {
  disclaimer: "免责声明",
  privacy: "隐私政策",
  contents: "目录",
  version: "{version, plural, =0 {标准文本} other {第 # 版}} · 自 {date} 起生效",
  coming: "{version, plural, =0 {标准文本} other {第 # 版}} · 将于 {date} 生效",
  former: "此版本已不再有效。",
  shownIn: "本文件尚未翻译，现以{language}显示。",
  current: "查看现行版本",
  feeShare: "另加收金额的 {percent}",
  feeNothing: "不另收费",
} as const satisfies Translated<typeof english>;
