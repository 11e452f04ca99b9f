import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { legalDocuments } from "./values/pages/legal-paths.ts";
import { Language } from "./values/texts/language.ts";
import { InstantText } from "./values/days/moments.ts";

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

/** One version of a legal document. */
const documentVersion = { document: LegalDocument, version: z.int().min(0) };

/** That an account accepted a version; 0 is the standard text. */
export const Acceptance = z
  .object({ ...documentVersion, acceptedAt: InstantText })
  .meta({ id: "Acceptance" });
export type Acceptance = z.infer<typeof Acceptance>;

export const listUnaccepted = endpoint({
  method: "GET",
  path: "/legal/unaccepted",
  summary:
    "The legal documents whose version in force is newer than the one that the account has accepted; the standard text asks for nothing",
  role: "customer",
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object(documentVersion)) }),
  problems: [],
});

export const acceptDocuments = endpoint({
  method: "POST",
  path: "/legal/accept",
  summary:
    "Accept the legal documents in force, by the versions that were read; what is accepted already stays as it is",
  role: "customer",
  input: z.strictObject({
    documents: z.array(z.strictObject(documentVersion)).min(1).max(legalDocuments.length),
  }),
  output: z.object({}),
  problems: ["document_changed"],
});
