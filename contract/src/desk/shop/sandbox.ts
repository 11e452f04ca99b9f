import { z } from "zod";
import { TypedCardNumber } from "../../cards.ts";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { InstantInput, InstantText } from "../../values/days/moments.ts";

export const setClock = endpoint({
  method: "POST",
  path: "/sandbox/setClock",
  summary: "Move the product's clock forward; it runs on from there",
  role: "administrator",
  right: "settings",
  sandbox: true,
  input: z.strictObject({ now: InstantInput }),
  output: z.object({ now: InstantText }),
  problems: [],
});

export const sandboxUse = endpoint({
  method: "POST",
  path: "/sandbox/use",
  summary: "Use data on a card as its carrier would report it, rated at once",
  role: "administrator",
  right: "settings",
  sandbox: true,
  input: z
    .strictObject({
      /** The card by its id or by its number: exactly one of the two. */
      cardId: z.string().min(1).max(40).optional(),
      cardNumber: TypedCardNumber.optional(),
      mb: z.number().positive().max(1_000_000),
      regionName: z.string().min(1).max(80),
      usedAt: InstantInput.optional(),
    })
    .refine(({ cardId, cardNumber }) => (cardId === undefined) !== (cardNumber === undefined), {
      path: ["cardNumber"],
      ...fieldMessage("required"),
    }),
  output: z.object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.array(z.object({ id: z.string(), error: z.string() })),
  }),
  problems: ["not_found"],
});
