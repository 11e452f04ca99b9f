import type { Language } from "../values/language.ts";

/** What may be said of a line of a file of cards. `{first}` stands for the number of an earlier line, `{channel}` for a channel. */
export const importProblems = {
  header_missing: {
    en: "The first line must name the columns cardNumber, iccid, verifyCode, channelName and type",
    "zh-CN": "首行须为列名：cardNumber、iccid、verifyCode、channelName、type",
  },
  header_unknown: {
    en: "The first line names an unknown column, or names one twice",
    "zh-CN": "首行中有未知或重复的列名",
  },
  nothing_in_it: { en: "There is no card in this file", "zh-CN": "文件中没有卡片" },
  too_many_lines: { en: "At most 250,000 cards in a file", "zh-CN": "每个文件最多 250,000 张卡" },
  column_count: {
    en: "This line does not have as many fields as the first",
    "zh-CN": "本行的列数与首行不一致",
  },
  number_rounded: {
    en: "A spreadsheet has rounded this number; make the column text and export again",
    "zh-CN": "该号码已被表格软件改为科学计数，请将该列设为文本后重新导出",
  },
  card_number_invalid: {
    en: "A card number has 4 to 20 digits",
    "zh-CN": "卡号须为 4 至 20 位数字",
  },
  iccid_invalid: { en: "An ICCID has 18 to 22 digits", "zh-CN": "ICCID 须为 18 至 22 位数字" },
  verify_code_format: {
    en: "A verify code has 4 to 32 letters or digits",
    "zh-CN": "校验码须为 4 至 32 位字母或数字",
  },
  channel_unknown: {
    en: "There is no such channel, and the name cannot be used for a new one: up to 32 lower-case letters, digits and hyphens",
    "zh-CN": "渠道不存在，且该名称不能用于新渠道：须由小写字母、数字和连字符组成，最多 32 个字符",
  },
  channels_too_many: {
    en: "A file can add at most 20 new channels; is channelName the right column?",
    "zh-CN": "每个文件最多新建 20 个渠道，请确认 channelName 列是否正确",
  },
  channel_new: {
    en: "The import will add a new channel: {channel}",
    "zh-CN": "导入时将新建渠道：{channel}",
  },
  type_invalid: { en: "The type is physical or esim", "zh-CN": "类型须为 physical 或 esim" },
  activation_code_invalid: {
    en: "This is not an activation code (LPA:1$server$id)",
    "zh-CN": "激活码格式无效（LPA:1$服务器$编号）",
  },
  activation_code_unwanted: {
    en: "Only an eSIM has an activation code",
    "zh-CN": "只有 eSIM 才有激活码",
  },
  number_repeated: {
    en: "The same card number as in line {first}",
    "zh-CN": "与第 {first} 行的卡号重复",
  },
  iccid_repeated: {
    en: "The same ICCID as in line {first}",
    "zh-CN": "与第 {first} 行的 ICCID 重复",
  },
  activation_code_repeated: {
    en: "The same activation code as in line {first}",
    "zh-CN": "与第 {first} 行的激活码重复",
  },
  number_known: { en: "This card number already exists", "zh-CN": "该卡号已存在" },
  iccid_known: { en: "This ICCID already exists", "zh-CN": "该 ICCID 已存在" },
  activation_code_known: {
    en: "This activation code already belongs to another card",
    "zh-CN": "该激活码已属于其他卡片",
  },
  iccid_check_digit: {
    en: "The last digit of the ICCID is not its check digit; it will be imported anyway",
    "zh-CN": "ICCID 末位校验码不符，仍予导入",
  },
  esim_on_demand: {
    en: "It has no activation code: its profile is ordered when a customer applies",
    "zh-CN": "未提供激活码，将在客户申请时向运营商订购",
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type ImportProblemKey = keyof typeof importProblems;

interface LineProblem {
  readonly error: ImportProblemKey;
  readonly first?: number | undefined;
  readonly channelName?: string | undefined;
}

/** What is said of a line, in one language. */
export function importProblemText(
  { error, first, channelName }: LineProblem,
  language: Language,
): string {
  return importProblems[error][language]
    .replace("{first}", String(first ?? ""))
    .replace("{channel}", channelName ?? "");
}
