import type { imports as english } from "../en/imports.ts";
import type { Translated } from "../translated.ts";

export const imports = {
  header_missing: "首行须为列名：cardNumber、iccid、verifyCode、channelName、type",
  header_unknown: "首行中有未知或重复的列名",
  nothing_in_it: "文件中没有卡片",
  too_many_lines: "每个文件最多 250,000 张卡",
  column_count: "本行的列数与首行不一致",
  number_rounded: "该号码已被表格软件改为科学计数，请将该列设为文本后重新导出",
  card_number_invalid: "卡号须为 4 至 20 位数字",
  iccid_invalid: "ICCID 须为 18 至 22 位数字",
  verify_code_format: "校验码须为 4 至 32 位字母或数字",
  channel_unknown:
    "渠道不存在，且该名称不能用于新渠道：须由小写字母、数字和连字符组成，最多 32 个字符",
  channels_too_many: "每个文件最多新建 20 个渠道，请确认 channelName 列是否正确",
  channel_new: "导入时将新建渠道：{channel}",
  type_invalid: "类型须为 physical 或 esim",
  activation_code_invalid: "激活码格式无效（LPA:1$服务器$编号）",
  activation_code_unwanted: "只有 eSIM 才有激活码",
  number_repeated: "与第 {first} 行的卡号重复",
  iccid_repeated: "与第 {first} 行的 ICCID 重复",
  activation_code_repeated: "与第 {first} 行的激活码重复",
  number_known: "该卡号已存在",
  iccid_known: "该 ICCID 已存在",
  activation_code_known: "该激活码已属于其他卡片",
  iccid_check_digit: "ICCID 末位校验码不符，仍予导入",
  esim_on_demand: "未提供激活码，将在客户申请时向运营商订购",
} satisfies Translated<typeof english>;
