import type { tagFiles as english } from "../en/tag-files.ts";
import type { Translated } from "../translated.ts";

export const tagFiles = {
  open: "从文件设置标签",
  fileWhy:
    "CSV 文件，最多 5,000 张卡，填写卡号或 ICCID。也可直接使用导出的卡片列表：修改其中的标签后提交，其他列不会读取。确认之前不会更改。列名：",
  name: "文件",
  lines: "文件行数",
  right: "将更改标签",
  rightOf: "{holders, plural, other {# 位客户}}的{cards, plural, other {# 张卡片}}",
  unchanged: "保持不变",
  refused: "无法使用",
  changed: "此文件将更改的内容已有变化，以下为当前结果。",
  nothing: "没有需要更改标签的卡片",
  refusedLines: "不会使用的行",
  changes: "更改内容",
  change: "{number}：{before} → {tag}",
  noTag: "无标签",
  reason: "事由",
  reasonHint: "客户可以看到",
  start: "设置 {cards, plural, other {# 个标签}}",
  problems: {
    column_count: "此行的字段数与首行不一致",
    card_missing: "此行没有卡号",
    number_rounded: "此号码已被表格软件舍入，请将该列设为文本格式",
    card_unknown: "没有这张卡片",
    card_repeated: "前面已有此卡的一行",
    card_in_stock: "此卡没有持有人",
    tag_invalid: "标签须为 1 至 32 个字符",
    tag_taken: "该客户的另一张卡保留此标签，或前面的行已使用",
    holder_not_helped: "无法代此客户操作",
  },
  failed: {
    check: "无法检查文件",
    start: "未能设置标签",
  },
} satisfies Translated<typeof english>;
