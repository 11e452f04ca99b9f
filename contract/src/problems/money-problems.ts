import type { ProblemDefinition } from "./problem-definition.ts";

/** The refusals that belong to money and to the work at the desk. */
export const moneyProblems = {
  insufficient_credit: {
    code: 30010,
    status: 402,
  },
  esim_insufficient_balance: {
    code: 30011,
    status: 402,
  },
  order_not_payable: {
    code: 30020,
    status: 409,
  },
  already_reversed: {
    code: 30021,
    status: 409,
  },
  negative_balance_unconfirmed: {
    code: 30022,
    status: 409,
  },
  payment_provider_failed: {
    code: 30023,
    status: 502,
  },
  order_old_unconfirmed: {
    code: 30024,
    status: 409,
  },
  not_reversible: {
    code: 30025,
    status: 409,
  },
  approval_decided: {
    code: 30026,
    status: 409,
  },
  payment_under_way: {
    code: 30027,
    status: 409,
  },
  settings_changed: {
    code: 30028,
    status: 409,
  },
  image_refused: {
    code: 30041,
    status: 400,
  },
  plan_not_for_card: {
    code: 30030,
    status: 409,
  },
  order_cancelled: {
    code: 30029,
    status: 409,
  },
  document_changed: {
    code: 30031,
    status: 409,
  },
  approver_related: {
    code: 30032,
    status: 403,
  },
  approver_too_new: {
    code: 30033,
    status: 403,
  },
  pack_value_changed: {
    code: 30034,
    status: 409,
  },
  batch_touched: {
    code: 30060,
    status: 409,
  },
  channel_in_use: {
    code: 30061,
    status: 409,
  },
  more_cards_found: {
    code: 30062,
    status: 409,
  },
  notice_too_short: {
    code: 30063,
    status: 409,
  },
  change_announced: {
    code: 30064,
    status: 409,
  },
  plan_change_fixed: {
    code: 30065,
    status: 409,
  },
  plan_change_over: {
    code: 30066,
    status: 409,
  },
  change_withdrawn: {
    code: 30067,
    status: 409,
  },
  recharge_file_changed: {
    code: 30068,
    status: 409,
  },
  account_of_staff: {
    code: 30069,
    status: 409,
  },
  recharge_file_not_running: {
    code: 30070,
    status: 409,
  },
  recharge_file_stopped: {
    code: 30071,
    status: 409,
  },
  recharge_file_repeats: {
    code: 30072,
    status: 409,
  },
  recharge_asker_gone: {
    code: 30073,
    status: 409,
  },
  saved_views_full: {
    code: 30074,
    status: 409,
  },
  offers_changed: {
    code: 30075,
    status: 409,
  },
  tag_file_changed: {
    code: 30076,
    status: 409,
  },
  tag_changed: {
    code: 30077,
    status: 409,
  },
  month_not_over: {
    code: 30078,
    status: 409,
  },
  earlier_month_open: {
    code: 30079,
    status: 409,
  },
  payout_open: {
    code: 30080,
    status: 409,
  },
  payout_not_open: {
    code: 30081,
    status: 409,
  },
  payout_not_paid: {
    code: 30082,
    status: 409,
  },
  payout_waits: {
    code: 30083,
    status: 409,
  },
  approval_waits: {
    code: 30084,
    status: 409,
  },
  invoices_not_issued: {
    code: 30085,
    status: 409,
  },
  invoice_details_missing: {
    code: 30086,
    status: 409,
  },
  nothing_to_invoice: {
    code: 30087,
    status: 409,
  },
  invoice_not_open: {
    code: 30088,
    status: 409,
  },
  invoice_details_changed: {
    code: 30089,
    status: 409,
  },
  price_tests_running: {
    code: 30090,
    status: 409,
  },
  pack_sale_changed: {
    code: 30091,
    status: 409,
  },
  pack_sale_too_large: {
    code: 30092,
    status: 409,
  },
  pack_sale_over: {
    code: 30093,
    status: 409,
  },
  asker_may_not: {
    code: 30035,
    status: 409,
  },
  pack_for_holder_alone: {
    code: 30050,
    status: 403,
  },
  first_order_for_holder: {
    code: 30051,
    status: 403,
  },
  customer_cannot_be_helped: {
    code: 30052,
    status: 409,
  },
  acted_enough_today: {
    code: 30053,
    status: 429,
  },
  payment_not_refundable: {
    code: 30100,
    status: 409,
  },
  payout_at_provider: {
    code: 30101,
    status: 409,
  },
  recharge_paid_out: {
    code: 30102,
    status: 409,
  },
  movement_taken_back: {
    code: 30103,
    status: 409,
  },
} as const satisfies Record<string, ProblemDefinition>;
