import type { ImportProblemKey } from "../../problems/import-problem.ts";

/** What is said of a line of a file of cards. `{first}` is the number of an earlier line. */
export const imports = {
  header_missing:
    "The first line must name the columns cardNumber, iccid, verifyCode, channelName and type",
  header_unknown: "The first line names an unknown column, or names one twice",
  nothing_in_it: "There is no card in this file",
  too_many_lines: "At most 250,000 cards in a file",
  column_count: "This line does not have as many fields as the first",
  number_rounded: "A spreadsheet has rounded this number; make the column text and export again",
  card_number_invalid: "A card number has 4 to 20 digits",
  iccid_invalid: "An ICCID has 18 to 22 digits",
  verify_code_format: "A verify code has 4 to 32 letters or digits",
  channel_unknown:
    "There is no such channel, and the name cannot be used for a new one: up to 32 lower-case letters, digits and hyphens",
  channels_too_many: "A file can add at most 20 new channels; is channelName the right column?",
  channel_new: "The import will add a new channel: {channel}",
  type_invalid: "The type is physical or esim",
  activation_code_invalid: "This is not an activation code (LPA:1$server$id)",
  activation_code_unwanted: "Only an eSIM has an activation code",
  number_repeated: "The same card number as in line {first}",
  iccid_repeated: "The same ICCID as in line {first}",
  activation_code_repeated: "The same activation code as in line {first}",
  number_known: "This card number already exists",
  iccid_known: "This ICCID already exists",
  activation_code_known: "This activation code already belongs to another card",
  iccid_check_digit:
    "The last digit of the ICCID is not its check digit; it will be imported anyway",
  esim_on_demand: "It has no activation code: its profile is ordered when a customer applies",
} as const satisfies Record<ImportProblemKey, string>;
