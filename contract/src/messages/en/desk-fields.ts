/** What may be wrong with a field that only staff fill in: as `fields`, but with the desk. */
export const deskFields = {
  clock_backwards: "The clock only moves forward",
  expire_time_invalid: "A time in the future, at most 366 days ahead",
  recharge_columns_invalid:
    "The first line must name the columns account and amount; it may name reason",
  recharge_file_empty: "There is no recharge in this file",
  recharge_lines_many: "At most 5,000 recharges in a file",
  bank_file_unreadable:
    "This is neither a table (CSV) nor a bank statement in XML (camt). Save an Excel file as CSV, and unpack a ZIP file first",
  bank_lines_many: "At most 5,000 lines in a bank statement",
  bank_layout_invalid: "This file has no such column",
  tag_columns_invalid: "The first line must name the columns card and tag",
  tag_file_empty: "There is no card in this file",
  tag_lines_many: "At most 5,000 cards in a file",
  usage_columns_invalid:
    "The first line must name the columns: id, iccid, usedAt, regionName, bytes",
  traffic_invalid: "0.01 to 100,000,000 MB, at most two decimals",
  traffic_unlimited: "A plan without a limit has no MB",
  rule_unlimited: "Without a limit nothing happens past it",
  throttle_invalid: "1 to 1,000,000 kbps",
  throttle_unwanted: "Only a plan that slows down has a speed",
  pack_limit_type: "A StarterPack counts its limit by the day, or has none",
  plan_type_fixed: "What a plan is for cannot be changed; add another plan",
  network_repeated: "This region has a network of this name already",
  channel_name_invalid: "Only small letters, digits and hyphens, at most 32; no hyphen first",
  amount_not_of_order: "This is not the order's amount",
  low_at_invalid: "0 to 1,000,000 cards, or nothing",
  webhook_address:
    "An https address that others can reach, such as https://hooks.example.com/alarms",
  seller_incomplete:
    "First say who sells: company, address, country and tax number (topic “Who sells”)",
  months_over_year: "At most 12 months at a time",
  day_not_over: "Only days that are over",
  range_over_year: "At most 366 days at a time",
  price_list_exists: "There is a price list from this day on already",
  region_repeated: "This region has a price already",
  choose_one: "Please choose at least one",
} as const;
