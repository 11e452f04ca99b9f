/** What may be wrong with a line of a file of tags. What it says stands in `messages/<language>/tag-files.ts`. */
export const tagLineProblems = [
  "column_count",
  "card_missing",
  "number_rounded",
  "card_unknown",
  "card_repeated",
  "card_in_stock",
  "tag_invalid",
  "tag_taken",
  "holder_not_helped",
] as const;

export type TagLineProblem = (typeof tagLineProblems)[number];
