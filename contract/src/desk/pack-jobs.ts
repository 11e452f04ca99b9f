import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { InstantText } from "../values/moments.ts";
import { pageInput, pageOf } from "../page.ts";
import { problems, type ProblemKey } from "../problems/problem.ts";

const problemKeys = Object.keys(problems) as [ProblemKey, ...ProblemKey[]];

/** An action on every card that a search found, on its way or done. */
export const PackJob = z
  .object({
    id: z.string(),
    deed: z.enum(["setStarterPack", "resetStarterPack", "revertStarterPack"]),
    /** The administrator's username. */
    askedBy: z.string(),
    askedAt: InstantText,
    finishedAt: InstantText.nullable(),
    total: z.number().int(),
    /** Cards that were looked at, the refused ones among them. */
    done: z.number().int(),
    refused: z.number().int(),
  })
  .meta({ id: "PackJob" });
export type PackJob = z.infer<typeof PackJob>;

export const getJob = endpoint({
  method: "GET",
  path: "/admin/job/get",
  summary: "How far a deed on many cards is, and what became of each of them",
  role: "administrator",
  right: "packs",
  input: z.strictObject({
    jobId: z.string().min(1).max(40),
    onlyRefused: z.enum(["true", "false"]).optional(),
    ...pageInput,
  }),
  output: pageOf(
    z.object({
      cardId: z.string(),
      cardNumber: z.string(),
      /** Why it was refused; nothing where it was done. */
      error: z.enum(problemKeys).optional(),
    }),
  ).extend({ job: PackJob }),
  problems: ["not_found"],
});
