import { fieldMessage } from "@farsim/contract/field-message.ts";
import { z } from "zod";

const typed = z.string().trim().min(1, fieldMessage("required"));

/** The form of the sandbox: what is typed, before it becomes the call's input. */
export const typedUse = z.strictObject({
  cardId: typed.max(40, fieldMessage("too_long")),
  mb: typed.refine(
    (text) => Number(text) > 0 && Number(text) <= 1_000_000,
    fieldMessage("invalid"),
  ),
  regionName: typed.max(80, fieldMessage("too_long")),
});
