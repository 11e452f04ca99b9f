import { mostTagLines } from "@farsim/contract/desk/cards/tag-files.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { beginsFormula } from "@farsim/contract/values/texts/begins-formula.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import { printedDigits } from "@farsim/contract/values/sims/printed-digits.ts";
import { messagesIn } from "../../platform/messages.ts";
import { readHandedIn, separatorOf } from "../../platform/read-csv.ts";

/** A file of tags as it was handed in. */
export interface ReadTagFile {
  /** The names in the first line. */
  readonly columns: readonly string[];
  readonly separator: "," | ";";
  readonly lines: readonly ReadTagLine[];
}

export interface TagCells {
  readonly card: string;
  readonly tag: string;
  /** As it stands in the file: an apostrophe before what would be a formula was put there by the export, or is part of the tag. */
  readonly rawTag: string;
}

/** A line with its card number or ICCID, without blanks, and its tag; undefined where it has not as many fields as the first line. */
export interface ReadTagLine {
  readonly line: number;
  readonly source: readonly string[];
  readonly cells: TagCells | undefined;
}

/** The exported card list names its columns in the reader's language. */
const exportedAs = (key: "deskSheets.number" | "deskSheets.tag") =>
  languages.map((language) => messagesIn(language)(key).toLowerCase());
const namesOf = {
  card: ["card", "cardnumber", ...exportedAs("deskSheets.number")],
  tag: ["tag", ...exportedAs("deskSheets.tag")],
};

/** Reads a file (comma or semicolon separated). Throws `validation_failed` where its first line is not right, or it has no line or too many. */
export function readTagFile(csv: string): ReadTagFile {
  const [head, ...lines] = readHandedIn(csv);
  const columns = head?.fields.map((name) => name.trim()) ?? [];
  const placesOf = (names: readonly string[]) =>
    columns.flatMap((column, place) => (names.includes(column.toLowerCase()) ? [place] : []));
  const [card = -1, ...otherCards] = placesOf(namesOf.card);
  const [tag = -1, ...otherTags] = placesOf(namesOf.tag);
  const refuse = (key: "tag_columns_invalid" | "tag_file_empty" | "tag_lines_many") =>
    new Problem("validation_failed", { fields: { csv: key } });
  const isClear = card >= 0 && tag >= 0 && otherCards.length + otherTags.length === 0;
  if (!isClear) throw refuse("tag_columns_invalid");
  if (lines.length === 0) throw refuse("tag_file_empty");
  if (lines.length > mostTagLines) throw refuse("tag_lines_many");
  return {
    columns,
    separator: separatorOf(csv),
    lines: lines.map(({ line, fields }) => ({
      line,
      source: fields,
      cells:
        fields.length === columns.length
          ? { card: printedDigits(fields[card] ?? ""), ...tagOf(fields[tag] ?? "") }
          : undefined,
    })),
  };
}

/** An exported text that would be a formula is led by an apostrophe, which is none of it. */
function tagOf(cell: string): Pick<TagCells, "tag" | "rawTag"> {
  const rawTag = cell.trim();
  const isLed = rawTag.startsWith("'") && beginsFormula.test(rawTag.slice(1));
  return { rawTag, tag: isLed ? rawTag.slice(1) : rawTag };
}
