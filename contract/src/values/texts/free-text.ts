import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";
import { seenText } from "./seen-text.ts";
import { textColumns } from "./text-columns.ts";

/**
 * Words on one line that one person writes and another reads, as they are seen: what turns text round, what no one sees, and
 * blanks at the ends are taken out before the words are counted and kept.
 */
export const freeText = (longest: number) =>
  z
    .string(fieldMessage("required"))
    .overwrite(seenText)
    .trim()
    .max(longest, fieldMessage("too_long"));

/** The same where something must be said. */
export const requiredText = (longest: number) => freeText(longest).min(1, fieldMessage("required"));

/** Words that must fit into a place: as long in Latin letters, half as long in Chinese. */
export const fittingText = (columns: number) =>
  freeText(columns).refine((text) => textColumns(text) <= columns, fieldMessage("too_long"));

/** Words in paragraphs, each a line, as they are seen. */
export const paragraphs = (longest: number) =>
  z
    .string(fieldMessage("required"))
    .overwrite((text) =>
      text
        .split(/\r\n?|\n/)
        .map((line) => seenText(line).trim())
        .join("\n")
        .replaceAll(/\n{3,}/g, "\n\n"),
    )
    .trim()
    .min(1, fieldMessage("required"))
    .max(longest, fieldMessage("too_long"));

/** A text that matches a pattern, or an empty one. */
export const emptyOr = (pattern: RegExp) =>
  z
    .string(fieldMessage("invalid"))
    .trim()
    .regex(new RegExp(`^$|${pattern.source}`), fieldMessage("invalid"));
