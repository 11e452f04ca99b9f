import { Tag } from "@farsim/contract/cards.ts";
import type { TagLineProblem } from "@farsim/contract/problems/tag-line-problem.ts";
import { roundedNumber } from "../../platform/rounded-number.ts";
import type { ReadTagLine, TagCells } from "./read-tag-file.ts";
import type { FoundCard } from "./tag-files.sql.ts";

/** A line whose card is to get another tag, as far as the line alone tells. */
export interface TagChange {
  readonly line: number;
  readonly source: readonly string[];
  readonly cardId: bigint;
  readonly cardNumber: string;
  readonly holderId: bigint;
  readonly before: string | null;
  readonly tag: string;
}

export interface RefusedTagLine {
  readonly line: number;
  readonly error: TagLineProblem;
  readonly source: readonly string[];
}

/** Judges the lines of a file, each by itself; only that a card stands in it once is common to them. */
export function judgeTags(
  lines: readonly ReadTagLine[],
  known: {
    /** The card of a number or an ICCID. */
    readonly cardOf: (number: string) => FoundCard | undefined;
    /** Whether a customer may be acted for. */
    readonly isHelped: (holderId: bigint) => boolean;
  },
): { changes: TagChange[]; refused: RefusedTagLine[]; unchanged: number } {
  const changes: TagChange[] = [];
  const refused: RefusedTagLine[] = [];
  const seen = new Set<bigint>();
  let unchanged = 0;
  for (const { line, source, cells } of lines) {
    const judged = judge(cells);
    if (judged === "unchanged") unchanged += 1;
    else if (typeof judged === "string") refused.push({ line, source, error: judged });
    else changes.push({ line, source, ...judged });
  }
  return { changes, refused, unchanged };

  function judge(
    cells: TagCells | undefined,
  ): Omit<TagChange, "line" | "source"> | TagLineProblem | "unchanged" {
    if (!cells) return "column_count";
    // A card without a tag, as the exported list has it.
    if (cells.tag === "") return "unchanged";
    if (cells.card === "") return "card_missing";
    if (roundedNumber.test(cells.card)) return "number_rounded";
    const card = known.cardOf(cells.card);
    if (!card) return "card_unknown";
    const { cardId, cardNumber, holderId, tag: before } = card;
    if (seen.has(cardId)) return "card_repeated";
    seen.add(cardId);
    const tag = Tag.safeParse(cells.tag);
    if (!tag.success) return "tag_invalid";
    if (holderId === null) return "card_in_stock";
    if (tag.data === before || cells.rawTag === before) return "unchanged";
    if (!known.isHelped(holderId)) return "holder_not_helped";
    return { cardId, cardNumber, holderId, before, tag: tag.data };
  }
}
