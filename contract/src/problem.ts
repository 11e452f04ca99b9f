import type { Language } from "./language.ts";

interface ProblemDefinition extends Readonly<Record<Language, string>> {
  readonly code: number;
  readonly status: number;
}

/**
 * Every refusal that a caller may meet: its code, HTTP status and words in both languages live in one table, so none
 * can fall behind. A key and its code never change once published.
 */
export const problems = {
  login_status_error: {
    code: 10010,
    status: 401,
    en: "Login status error, please login again",
    "zh-CN": "登录状态异常，请重新登录",
  },
  token_invalid: {
    code: 10011,
    status: 401,
    en: "Token invalid, please login again",
    "zh-CN": "登录凭证无效，请重新登录",
  },
  login_expired: {
    code: 10012,
    status: 401,
    en: "Login expired, please login again",
    "zh-CN": "登录已过期，请重新登录",
  },
  admin_required: {
    code: 10020,
    status: 403,
    en: "Admin required",
    "zh-CN": "需要管理员权限",
  },
  no_permission: {
    code: 10021,
    status: 403,
    en: "No permission",
    "zh-CN": "没有权限",
  },
  account_or_password_incorrect: {
    code: 10030,
    status: 401,
    en: "Incorrect account or password",
    "zh-CN": "账号或密码错误",
  },
  user_not_exists: {
    code: 10031,
    status: 404,
    en: "User does not exist",
    "zh-CN": "用户不存在",
  },
  not_registered: {
    code: 10032,
    status: 403,
    en: "Not registered",
    "zh-CN": "该账号尚未注册",
  },
  user_exists: {
    code: 10033,
    status: 409,
    en: "User already exists",
    "zh-CN": "用户已存在",
  },
  username_exists: {
    code: 10034,
    status: 409,
    en: "Username exists, please rename",
    "zh-CN": "用户名已被使用，请换一个",
  },
  email_exists_or_not_exists: {
    code: 10035,
    status: 409,
    en: "Email exists or not exists",
    "zh-CN": "邮箱已注册或不存在",
  },
  username_not_exists: {
    code: 10036,
    status: 404,
    en: "Username not exists",
    "zh-CN": "用户名不存在",
  },
  access_token_expired: {
    code: 10041,
    status: 401,
    en: "Login needs to be renewed",
    "zh-CN": "登录凭证需要更新",
  },
  access_token_superseded: {
    code: 10051,
    status: 401,
    en: "Login was renewed elsewhere",
    "zh-CN": "登录凭证已更换",
  },
  refresh_token_missing: {
    code: 10060,
    status: 401,
    en: "Login status error, please login again",
    "zh-CN": "登录状态异常，请重新登录",
  },
  refresh_token_expired: {
    code: 10061,
    status: 401,
    en: "Refresh token expired, please login again",
    "zh-CN": "登录已失效，请重新登录",
  },
  code_too_frequent: {
    code: 10070,
    status: 429,
    en: "Code send too frequent, please try again later",
    "zh-CN": "验证码发送过于频繁，请稍后再试",
  },
  code_send_failed: {
    code: 10071,
    status: 502,
    en: "Code send failed, please check your email address is correct",
    "zh-CN": "验证码发送失败，请检查邮箱地址是否正确",
  },
  code_expired: {
    code: 10072,
    status: 400,
    en: "Verification code expired, please resend",
    "zh-CN": "验证码已过期，请重新获取",
  },
  code_incorrect: {
    code: 10073,
    status: 400,
    en: "Code is incorrect",
    "zh-CN": "验证码错误",
  },
  totp_required: {
    code: 10080,
    status: 401,
    en: "Please enter the code of your authenticator",
    "zh-CN": "请输入身份验证器中的动态码",
  },
  totp_incorrect: {
    code: 10081,
    status: 401,
    en: "That code is not right",
    "zh-CN": "动态码不正确",
  },
  totp_already_on: {
    code: 10082,
    status: 409,
    en: "An authenticator is already in use",
    "zh-CN": "已启用身份验证器",
  },
  account_not_empty: {
    code: 10090,
    status: 409,
    en: "Delete your SIM cards and use up your balance first",
    "zh-CN": "请先删除名下的 SIM 卡，并确保余额为零",
  },
  last_administrator: {
    code: 10091,
    status: 409,
    en: "The shop needs an administrator: this is the last one",
    "zh-CN": "这是最后一位管理员，无法注销",
  },
  verify_code_incorrect: {
    code: 20010,
    status: 400,
    en: "Verify code is incorrect",
    "zh-CN": "校验码错误",
  },
  sim_occupied: {
    code: 20011,
    status: 409,
    en: "SIM card is occupied",
    "zh-CN": "该 SIM 卡已被绑定",
  },
  sim_over_limit: {
    code: 20012,
    status: 409,
    en: "SIM card over limit",
    "zh-CN": "绑定的 SIM 卡数量已达上限",
  },
  label_exists: {
    code: 20013,
    status: 409,
    en: "Label already exists",
    "zh-CN": "标签已存在",
  },
  basic_service_required: {
    code: 20014,
    status: 409,
    en: "The SIM card needs to purchase the basic service first",
    "zh-CN": "请先为该 SIM 卡订购基础套餐",
  },
  package_not_active: {
    code: 20015,
    status: 409,
    en: "Package not active, please activate the package first",
    "zh-CN": "套餐未激活，请先激活套餐",
  },
  pkg_duplicated: {
    code: 20016,
    status: 409,
    en: "This plan is already in use on the card",
    "zh-CN": "该卡已在使用此套餐",
  },
  card_status_conflict: {
    code: 20017,
    status: 409,
    en: "Not possible in the card's present status",
    "zh-CN": "当前卡状态不支持此操作",
  },
  price_changed: {
    code: 20018,
    status: 409,
    en: "The plan has changed, please look again",
    "zh-CN": "套餐已变更，请重新查看",
  },
  esim_out_of_stock: {
    code: 20020,
    status: 409,
    en: "No eSIM available at the moment",
    "zh-CN": "暂无可用的 eSIM",
  },
  insufficient_credit: {
    code: 30010,
    status: 402,
    en: "Insufficient credit",
    "zh-CN": "余额不足",
  },
  esim_insufficient_balance: {
    code: 30011,
    status: 402,
    en: "Your balance is insufficient to apply for eSIM, please recharge first",
    "zh-CN": "余额不足以申请 eSIM，请先充值",
  },
  order_not_payable: {
    code: 30020,
    status: 409,
    en: "This order is finished",
    "zh-CN": "该订单已完成",
  },
  already_reversed: {
    code: 30021,
    status: 409,
    en: "Already taken back",
    "zh-CN": "该笔记录已冲正",
  },
  negative_balance_unconfirmed: {
    code: 30022,
    status: 409,
    en: "This would take the balance below zero; confirm it",
    "zh-CN": "此操作会使余额为负，请确认",
  },
  validation_failed: {
    code: 40000,
    status: 400,
    en: "Please check the highlighted fields",
    "zh-CN": "请检查标出的内容",
  },
  idempotency_key_reused: {
    code: 40001,
    status: 409,
    en: "This request key was used for another request",
    "zh-CN": "该请求标识已用于其他请求",
  },
  not_found: { code: 40004, status: 404, en: "Not found", "zh-CN": "未找到" },
  body_too_large: {
    code: 40013,
    status: 413,
    en: "Too large",
    "zh-CN": "内容过大",
  },
  too_many_requests: {
    code: 40029,
    status: 429,
    en: "Too many requests, please try again later",
    "zh-CN": "请求过于频繁，请稍后再试",
  },
  server_error: {
    code: 50000,
    status: 500,
    en: "Server error",
    "zh-CN": "服务器错误",
  },
  overloaded: {
    code: 50003,
    status: 503,
    en: "Busy, please try again",
    "zh-CN": "系统繁忙，请稍后再试",
  },
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemKey = keyof typeof problems;

/** A refusal that is the caller's affair. Thrown by a rule, worded at the edge in the reader's language. */
export class Problem extends Error {
  readonly key: ProblemKey;
  /** What the client needs beside the key: `fields`, `retryAfter` (seconds), `required` and `balance` (amounts). */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(key: ProblemKey, detail: Readonly<Record<string, unknown>> = {}) {
    super(problems[key].en);
    this.name = "Problem";
    this.key = key;
    this.detail = detail;
  }
}
