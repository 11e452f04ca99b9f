import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Language } from "./values/language.ts";

/** What the operator publishes and customers accept. */
export const legalDocuments = ["disclaimer", "privacy"] as const;
export const LegalDocument = z.enum(legalDocuments);
export type LegalDocument = z.infer<typeof LegalDocument>;

export const getLegalDocument = endpoint({
  method: "GET",
  path: "/legal/get",
  summary:
    "A legal document as sanitised HTML: the version in force, or another one that was published, by its number; 0 is the standard text",
  role: "visitor",
  input: z.strictObject({
    document: LegalDocument,
    language: Language,
    version: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  output: z.object({ version: z.int(), html: z.string() }),
  problems: ["not_found"],
});
