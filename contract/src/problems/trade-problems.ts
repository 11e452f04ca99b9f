import type { ProblemDefinition } from "./problem-definition.ts";

/** The refusals that belong to cards and plans. */
export const tradeProblems = {
  verify_code_incorrect: {
    code: 20010,
    status: 400,
  },
  sim_occupied: {
    code: 20011,
    status: 409,
  },
  sim_over_limit: {
    code: 20012,
    status: 409,
  },
  label_exists: {
    code: 20013,
    status: 409,
  },
  basic_service_required: {
    code: 20014,
    status: 409,
  },
  package_not_active: {
    code: 20015,
    status: 409,
  },
  pkg_duplicated: {
    code: 20016,
    status: 409,
  },
  card_status_conflict: {
    code: 20017,
    status: 409,
  },
  price_changed: {
    code: 20018,
    status: 409,
  },
  esim_out_of_stock: {
    code: 20020,
    status: 409,
  },
  fee_changed: {
    code: 20021,
    status: 409,
  },
  channel_exists: {
    code: 20022,
    status: 409,
  },
  renewed_meanwhile: {
    code: 20023,
    status: 409,
  },
  region_required: {
    code: 20024,
    status: 409,
  },
} as const satisfies Record<string, ProblemDefinition>;
