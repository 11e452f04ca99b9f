/** What may be wrong with a line of a file of cards, or worth knowing of it. What it says stands in `messages/<language>/imports.ts`. */
export const importProblems = [
  "header_missing",
  "header_unknown",
  "nothing_in_it",
  "too_many_lines",
  "column_count",
  "number_rounded",
  "card_number_invalid",
  "iccid_invalid",
  "verify_code_format",
  "channel_unknown",
  "channels_too_many",
  "channel_new",
  "type_invalid",
  "activation_code_invalid",
  "activation_code_unwanted",
  "number_repeated",
  "iccid_repeated",
  "activation_code_repeated",
  "number_known",
  "iccid_known",
  "activation_code_known",
  "iccid_check_digit",
  "esim_on_demand",
] as const;

export type ImportProblemKey = (typeof importProblems)[number];
