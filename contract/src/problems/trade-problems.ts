import type { ProblemDefinition } from "./problem-definition.ts";

/** The refusals that belong to cards, plans and money. */
export const tradeProblems = {
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
    en: "This is not possible in the card's current status",
    "zh-CN": "卡片当前状态不支持此操作",
  },
  price_changed: {
    code: 20018,
    status: 409,
    en: "The plan has changed, please check it again",
    "zh-CN": "套餐已变更，请重新查看",
  },
  esim_out_of_stock: {
    code: 20020,
    status: 409,
    en: "No eSIM is available at the moment",
    "zh-CN": "暂无可用的 eSIM",
  },
  fee_changed: {
    code: 20021,
    status: 409,
    en: "The fee has changed, please check it again",
    "zh-CN": "费用已变更，请重新查看",
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
    en: "This order is already finished",
    "zh-CN": "该订单已完成",
  },
  already_reversed: {
    code: 30021,
    status: 409,
    en: "This has already been reversed",
    "zh-CN": "该笔记录已冲正",
  },
  negative_balance_unconfirmed: {
    code: 30022,
    status: 409,
    en: "This would take the balance below zero; confirm it",
    "zh-CN": "此操作会使余额为负，请确认",
  },
  payment_provider_failed: {
    code: 30023,
    status: 502,
    en: "The payment service cannot be reached at the moment, please try again",
    "zh-CN": "支付服务暂时无法连接，请稍后重试",
  },
  order_old_unconfirmed: {
    code: 30024,
    status: 409,
    en: "This order is older than 7 days; confirm it",
    "zh-CN": "该订单创建已超过 7 天，请再次确认",
  },
  not_reversible: {
    code: 30025,
    status: 409,
    en: "A refund cannot be reversed",
    "zh-CN": "退款记录不能冲正",
  },
  approval_decided: {
    code: 30026,
    status: 409,
    en: "This has already been decided",
    "zh-CN": "该申请已处理",
  },
  payment_under_way: {
    code: 30027,
    status: 409,
    en: "A payment for this order is under way; please do not pay again",
    "zh-CN": "该订单的付款正在处理中，请勿重复支付",
  },
} as const satisfies Record<string, ProblemDefinition>;
