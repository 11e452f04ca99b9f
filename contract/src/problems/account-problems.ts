import type { ProblemDefinition } from "./problem-definition.ts";

/** The refusals that belong to accounts and sessions. */
export const accountProblems = {
  login_status_error: {
    code: 10010,
    status: 401,
  },
  token_invalid: {
    code: 10011,
    status: 401,
  },
  login_expired: {
    code: 10012,
    status: 401,
  },
  admin_required: {
    code: 10020,
    status: 403,
  },
  right_required: {
    code: 10022,
    status: 403,
  },
  no_permission: {
    code: 10021,
    status: 403,
  },
  account_or_password_incorrect: {
    code: 10030,
    status: 401,
  },
  user_not_exists: {
    code: 10031,
    status: 404,
  },
  not_registered: {
    code: 10032,
    status: 403,
  },
  user_exists: {
    code: 10033,
    status: 409,
  },
  username_exists: {
    code: 10034,
    status: 409,
  },
  email_exists_or_not_exists: {
    code: 10035,
    status: 409,
  },
  username_not_exists: {
    code: 10036,
    status: 404,
  },
  access_token_expired: {
    code: 10041,
    status: 401,
  },
  access_token_superseded: {
    code: 10051,
    status: 401,
  },
  refresh_token_missing: {
    code: 10060,
    status: 401,
  },
  refresh_token_expired: {
    code: 10061,
    status: 401,
  },
  code_too_frequent: {
    code: 10070,
    status: 429,
  },
  code_send_failed: {
    code: 10071,
    status: 502,
  },
  code_expired: {
    code: 10072,
    status: 400,
  },
  code_incorrect: {
    code: 10073,
    status: 400,
  },
  login_code_required: {
    code: 10074,
    status: 401,
  },
  login_code_incorrect: {
    code: 10075,
    status: 401,
  },
  new_password_required: {
    code: 10076,
    status: 401,
  },
  totp_required: {
    code: 10080,
    status: 401,
  },
  totp_incorrect: {
    code: 10081,
    status: 401,
  },
  totp_already_on: {
    code: 10082,
    status: 409,
  },
  second_factor_required: {
    code: 10083,
    status: 403,
  },
  second_factor_again: {
    code: 10084,
    status: 403,
  },
  account_not_empty: {
    code: 10090,
    status: 409,
  },
  last_administrator: {
    code: 10091,
    status: 409,
  },
  invitation_invalid: {
    code: 10092,
    status: 410,
  },
  email_correction_invalid: {
    code: 10096,
    status: 410,
  },
  email_unchanged: {
    code: 10097,
    status: 409,
  },
  not_staff: {
    code: 10093,
    status: 409,
  },
  role_exists: {
    code: 10094,
    status: 409,
  },
  role_in_use: {
    code: 10095,
    status: 409,
  },
  account_deleted: {
    code: 30094,
    status: 409,
  },
} as const satisfies Record<string, ProblemDefinition>;
