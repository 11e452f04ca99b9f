import type { Language } from "../values/language.ts";

/**
 * What may be wrong with one field of a request, in words that say what to do. A schema names one of these keys as its
 * message; `validation_failed` carries them by field.
 */
export const fieldProblems = {
  required: { en: "Please fill this in", "zh-CN": "请填写此项" },
  invalid: { en: "This value is not valid", "zh-CN": "内容无效" },
  unknown_field: { en: "Unknown field", "zh-CN": "未知的字段" },
  email_invalid: {
    en: "Please enter a valid email address",
    "zh-CN": "请输入有效的邮箱地址",
  },
  username_invalid: {
    en: "3 to 32 letters, digits, dots, dashes or underscores",
    "zh-CN": "3 至 32 位字母、数字、点、横线或下划线",
  },
  password_blank: {
    en: "The password cannot be blank",
    "zh-CN": "密码不能为空",
  },
  password_length: { en: "6 to 22 characters", "zh-CN": "长度为 6 至 22 位" },
  password_characters: {
    en: "Only A-Z, a-z, 0-9 and special characters",
    "zh-CN": "仅限大小写字母、数字和特殊字符",
  },
  password_not_match: { en: "Password does not match", "zh-CN": "密码不匹配" },
  passwords_not_equal: {
    en: "Two passwords are not equal",
    "zh-CN": "两次输入的密码不一致",
  },
  code_format: { en: "The code has 6 digits", "zh-CN": "验证码为 6 位数字" },
  card_number_invalid: {
    en: "4 to 20 digits, as printed on the card",
    "zh-CN": "卡面上的 4 至 20 位数字",
  },
  iccid_invalid: {
    en: "18 to 22 digits, as printed on the card",
    "zh-CN": "卡面上的 18 至 22 位数字",
  },
  verify_code_format: {
    en: "4 to 32 letters or digits, as printed on the card",
    "zh-CN": "卡面上的 4 至 32 位字母或数字",
  },
  activation_code_invalid: {
    en: "An activation code looks like LPA:1$smdp.example.com$MATCHING-ID",
    "zh-CN": "激活码形如 LPA:1$smdp.example.com$MATCHING-ID",
  },
  tag_invalid: { en: "1 to 32 characters", "zh-CN": "1 至 32 个字符" },
  last_four_invalid: {
    en: "These are not the last four digits of this card's number",
    "zh-CN": "与此卡卡号的末四位不一致",
  },
  amount_invalid: {
    en: "Please enter an amount like 12.50",
    "zh-CN": "请输入金额，例如 12.50",
  },
  amount_out_of_bounds: {
    en: "This amount is outside the limits",
    "zh-CN": "金额超出允许范围",
  },
  amount_not_of_order: {
    en: "This is not the order's amount",
    "zh-CN": "与订单金额不一致",
  },
  date_invalid: { en: "Please choose a date", "zh-CN": "请选择日期" },
  date_after_today: {
    en: "The date cannot be after today",
    "zh-CN": "日期不能晚于今天",
  },
  end_before_start: {
    en: "The end cannot be before the start",
    "zh-CN": "结束日期不能早于开始日期",
  },
  range_too_long: {
    en: "At most 731 days at a time",
    "zh-CN": "一次最多查询 731 天",
  },
  clock_backwards: {
    en: "The clock only moves forward",
    "zh-CN": "时钟只能向前调整",
  },
  days_invalid: { en: "1 to 366 days", "zh-CN": "1 至 366 天" },
  expire_time_invalid: {
    en: "A moment in the future, at most 366 days ahead",
    "zh-CN": "须为未来 366 天内的时间",
  },
  usage_columns_invalid: {
    en: "The first line must name the columns: id, iccid, usedAt, regionName, bytes",
    "zh-CN": "首行须为列名：id、iccid、usedAt、regionName、bytes",
  },
  traffic_invalid: {
    en: "0.01 to 100,000,000 MB, at most two decimals",
    "zh-CN": "0.01 至 100,000,000 MB，最多两位小数",
  },
  traffic_unlimited: {
    en: "A plan without a limit has no MB",
    "zh-CN": "不限量套餐没有流量上限",
  },
  rule_unlimited: {
    en: "Without a limit nothing happens past it",
    "zh-CN": "不限量套餐没有超量规则",
  },
  throttle_invalid: {
    en: "1 to 1,000,000 kbps",
    "zh-CN": "1 至 1,000,000 kbps",
  },
  throttle_unwanted: {
    en: "Only a plan that slows down has a speed",
    "zh-CN": "只有限速规则才需要填写速率",
  },
  pack_limit_type: {
    en: "A StarterPack counts its limit by the day, or has none",
    "zh-CN": "体验包只能按日限量或不限量",
  },
  plan_type_fixed: {
    en: "What a plan is for cannot be changed; add another plan",
    "zh-CN": "套餐用途不可更改，请新建套餐",
  },
  too_long: { en: "This is too long", "zh-CN": "内容过长" },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type FieldProblemKey = keyof typeof fieldProblems;
