import type { TagLineProblem } from "../../problems/tag-line-problem.ts";

/** Tags that come by the file. */
export const tagFiles = {
  open: "Tags from a file",
  fileWhy:
    "A CSV file with up to 5,000 cards, each by its number or ICCID. The exported card list will do: change its tags, and hand it in; other columns are not read. Nothing changes before you say so. Its columns:",
  name: "File",
  lines: "Lines in the file",
  right: "Get another tag",
  rightOf:
    "{cards, plural, one {# card} other {# cards}} of {holders, plural, one {# customer} other {# customers}}",
  unchanged: "Stay as they are",
  refused: "Refused",
  changed: "What this file would change is different now. This is what it changes now.",
  nothing: "No card would get another tag",
  refusedLines: "Lines that will not be used",
  changes: "What changes",
  change: "{number}: {before} → {tag}",
  noTag: "no tag",
  reason: "Reason",
  reasonHint: "The customers can read it",
  start: "{cards, plural, one {Set # tag} other {Set # tags}}",
  problems: {
    column_count: "This line does not have as many fields as the first",
    card_missing: "There is no card number in this line",
    number_rounded: "A spreadsheet has rounded this number; format the column as text",
    card_unknown: "There is no such card",
    card_repeated: "This card has another line before",
    card_in_stock: "This card has no holder",
    tag_invalid: "A tag has 1 to 32 characters",
    tag_taken: "Another card of this customer keeps this tag, or an earlier line has it",
    holder_not_helped: "You cannot act for this customer",
  },
  failed: {
    check: "The file could not be checked",
    start: "The tags could not be set",
  },
} as const satisfies { readonly problems: Record<TagLineProblem, string> } & Record<
  string,
  unknown
>;
