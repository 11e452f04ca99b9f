import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { LegalDocument } from "../../legal.ts";
import { Language } from "../../values/texts/language.ts";
import { longText } from "../../values/texts/long-text.ts";
import { InstantInput, InstantText } from "../../values/days/moments.ts";
import { everyText } from "../../values/texts/texts.ts";
import { keptOf, keptTexts, seen } from "./kept-topic.ts";

/** As much as a document may have in one language. */
const longestDocument = 20_000;

/** A legal document as Markdown, in every language. */
export const DocumentSettings = z.strictObject({ text: everyText(longText(longestDocument)) });
export type DocumentSettings = z.infer<typeof DocumentSettings>;
export const KeptDocument = DocumentSettings.extend({ text: keptTexts });

const document = DocumentSettings.extend({ ...seen, validFrom: InstantInput.optional() });

export const changeDisclaimer = endpoint({
  method: "POST",
  path: "/admin/settings/changeDisclaimer",
  summary: "Publish a new version of the disclaimer, in force at once or from a moment on",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: document,
  output: keptOf(KeptDocument),
  problems: ["settings_changed"],
});

export const changePrivacy = endpoint({
  method: "POST",
  path: "/admin/settings/changePrivacy",
  summary: "Publish a new version of the privacy policy, in force at once or from a moment on",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  input: document,
  output: keptOf(KeptDocument),
  problems: ["settings_changed"],
});

export const listDocuments = endpoint({
  method: "GET",
  path: "/admin/settings/listDocuments",
  summary: "The published versions of a legal document, the newest first; 0 is the standard text",
  role: "administrator",
  right: ["settings", "audit"],
  input: z.strictObject({ document: LegalDocument }),
  output: z.object({
    items: z.array(
      z.object({
        version: z.int(),
        validFrom: InstantText,
        state: z.enum(["coming", "inForce", "former"]),
        changedBy: z.string().nullable(),
      }),
    ),
    /** How many accounts have accepted the version in force. */
    accepted: z.int(),
    /** The standard text, to begin again from. */
    standard: keptTexts,
  }),
  problems: [],
});

export const previewDocument = endpoint({
  method: "POST",
  path: "/admin/settings/previewDocument",
  summary: "Show Markdown as it would be published, as sanitised HTML; nothing is kept",
  role: "administrator",
  right: "settings",
  input: z.strictObject({
    document: LegalDocument,
    language: Language,
    text: longText(longestDocument),
  }),
  output: z.object({ html: z.string() }),
  problems: [],
});
