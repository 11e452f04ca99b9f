import type { deskFields as english } from "../en/desk-fields.ts";
import type { Translated } from "../translated.ts";

export const deskFields = {
  clock_backwards: "时钟只能向前调整",
  expire_time_invalid: "须晚于现在，且在 366 天以内",
  recharge_columns_invalid: "首行须为列名 account、amount，可另有 reason",
  recharge_file_empty: "此文件中没有充值记录",
  recharge_lines_many: "每个文件最多 5,000 笔充值",
  bank_file_unreadable:
    "此文件既不是表格（CSV），也不是 XML 格式（camt）的银行流水。Excel 文件请另存为 CSV，ZIP 文件请先解压",
  bank_lines_many: "每份银行流水最多 5,000 行",
  bank_layout_invalid: "此文件没有这一列",
  tag_columns_invalid: "首行须为列名 card、tag",
  tag_file_empty: "此文件中没有卡片",
  tag_lines_many: "每个文件最多 5,000 张卡片",
  usage_columns_invalid: "首行须为列名：id、iccid、usedAt、regionName、bytes",
  traffic_invalid: "0.01 至 100,000,000 MB，最多两位小数",
  traffic_unlimited: "不限量套餐没有流量上限",
  rule_unlimited: "不限量套餐没有超量规则",
  throttle_invalid: "1 至 1,000,000 kbps",
  throttle_unwanted: "只有限速规则才需要填写速率",
  pack_limit_type: "体验包只能按日限量或不限量",
  plan_type_fixed: "套餐用途不可更改，请新建套餐",
  network_repeated: "该国家或地区已有同名网络",
  channel_name_invalid: "仅限小写字母、数字和连字符，最多 32 个字符，且不能以连字符开头",
  amount_not_of_order: "与订单金额不一致",
  low_at_invalid: "0 至 1,000,000 张，或留空",
  webhook_address: "外部可以访问的 https 地址，例如 https://hooks.example.com/alarms",
  seller_incomplete: "请先填写“经营者信息”中的公司名称、地址、国家或地区和税号",
  choose_one: "请至少选择一项",
} satisfies Translated<typeof english>;
