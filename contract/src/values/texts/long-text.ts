import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";
import { seenText } from "./seen-text.ts";

/** Words of several lines, each as it is seen; see `freeText`. Something must be said. */
export const longText = (longest: number) =>
  z
    .string(fieldMessage("required"))
    .overwrite((text) =>
      text
        .split(/\r\n|[\r\n]/)
        .map(seenText)
        .join("\n"),
    )
    .trim()
    .min(1, fieldMessage("required"))
    .max(longest, fieldMessage("too_long"));
