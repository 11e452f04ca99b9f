import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { sandboxUse } from "@farsim/contract/desk/shop/sandbox.ts";
import { z } from "zod";

const typed = z.string().trim().min(1, fieldMessage("required"));

/** The form of the sandbox: what is typed, before it becomes the call's input. */
export const typedUse = z.strictObject({
  cardNumber: sandboxUse.input.shape.cardNumber.unwrap(),
  mb: typed.refine(
    (text) => Number(text) > 0 && Number(text) <= 1_000_000,
    fieldMessage("invalid"),
  ),
  regionName: typed.max(80, fieldMessage("too_long")),
});
