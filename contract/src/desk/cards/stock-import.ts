import { z } from "zod";
import { CardNumber, CardType, ListedStatus } from "../../cards.ts";
import { endpoint } from "../../endpoint.ts";
import { requiredText } from "../../values/texts/free-text.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { importProblems } from "../../problems/import-problem.ts";
import { InstantText } from "../../values/days/moments.ts";
import { pageInput, pageOf } from "../../page.ts";

/** The columns of a file of cards, in any order; all but the last must be there. */
export const stockColumns = [
  "cardNumber",
  "iccid",
  "verifyCode",
  "channelName",
  "type",
  "activationCode",
] as const;

const mebibyte = 1024 * 1024;
/** As many channels as a file may bring: more are another column by mistake. */
export const mostNewChannels = 20;
/** As long as a file may be. */
export const mostCsvLength = 16 * mebibyte;

export const importCards = endpoint({
  method: "POST",
  path: "/admin/card/import",
  summary:
    "Hand in a file of cards and eSIMs (cardNumber,iccid,verifyCode,channelName,type,activationCode), as a job: all or nothing unless `partial`; with `preview` it is only judged",
  role: "administrator",
  right: "stock",
  idempotent: true,
  upload: true,
  // Quotes and line ends take two bytes in JSON.
  maxBodyBytes: 24 * mebibyte,
  input: z.strictObject({
    csv: z
      .string(fieldMessage("required"))
      .min(1, fieldMessage("required"))
      .max(mostCsvLength, fieldMessage("too_long")),
    partial: z.boolean().optional(),
    preview: z.boolean().optional(),
    /** What the batch is called; the moment where nothing is said. */
    name: requiredText(80).optional(),
  }),
  output: z.object({ importId: z.string() }),
  problems: [],
});

/** What is said of a line of the file; lines are counted from 1, the header included. */
const SaidOfLine = z.object({
  line: z.number().int(),
  error: z.enum(importProblems),
  /** The earlier line that it repeats. */
  first: z.number().int().optional(),
  /** The channel that is made with the import. */
  channelName: z.string().optional(),
  message: z.string(),
});

/**
 * `waiting`: not at its end yet. `previewed`: judged, as was asked. `done`: cards came into stock. `rejected`: nothing came,
 * because of a line. `failed`: nothing came, by a fault of ours.
 */
export const ImportState = z.enum(["waiting", "previewed", "done", "rejected", "failed"]);
export type ImportState = z.infer<typeof ImportState>;

export const getImportState = endpoint({
  method: "GET",
  path: "/admin/card/importState",
  summary:
    "How far the work on a file of cards is, and what was said of its lines (the first 1,000)",
  role: "administrator",
  right: "stock",
  input: z.strictObject({ importId: z.string().min(1).max(40) }),
  output: z.object({
    importId: z.string(),
    name: z.string(),
    state: ImportState,
    /** Steps of the work, for a progress bar. */
    done: z.number().int(),
    of: z.number().int(),
    lines: z.number().int(),
    imported: z.number().int(),
    rejected: z.array(SaidOfLine),
    rejectedCount: z.number().int(),
    warnings: z.array(SaidOfLine),
    warningCount: z.number().int(),
  }),
  problems: ["not_found"],
});

/** Cards that came into stock with one file. */
export const Batch = z
  .object({
    id: z.string(),
    name: z.string(),
    cards: z.number().int(),
    /** Of them those that can be sold or bound now. */
    forSale: z.number().int(),
    createdAt: InstantText,
    createdBy: z.string(),
    /** When its import was undone. */
    undoneAt: InstantText.optional(),
  })
  .meta({ id: "Batch" });
export type Batch = z.infer<typeof Batch>;

export const listBatches = endpoint({
  method: "GET",
  path: "/admin/batch/list",
  summary: "The files that brought cards into stock, newest first",
  role: "administrator",
  right: ["stock", "audit"],
  input: z.strictObject(pageInput),
  output: pageOf(Batch),
  problems: [],
});

export const exportBatches = endpoint({
  method: "GET",
  path: "/admin/batch/exportList",
  summary: "Every file that brought cards into stock, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right: ["stock", "audit"],
  limit: "export",
  file: "text/csv",
  input: z.strictObject({}),
  output: z.string(),
  problems: [],
});

const BatchCard = z.object({
  id: z.string(),
  cardNumber: CardNumber,
  iccid: z.string(),
  channelName: z.string(),
  type: CardType,
  status: ListedStatus,
  /** Whether someone holds it now. */
  bound: z.boolean(),
});
export type BatchCard = z.infer<typeof BatchCard>;

/** As many cards as a page of a batch holds; they are short. */
export const batchPageLength = 5000;

export const listBatchCards = endpoint({
  method: "GET",
  path: "/admin/batch/cards",
  summary:
    "The cards of a batch in the order of their numbers' coming, 5,000 a page unless said; never a code",
  role: "administrator",
  right: "verifyCodes",
  input: z.strictObject({
    batchId: z.string().min(1).max(40),
    /** Read for a file or a printed sheet: a file goes on record by its first page, a sheet by each. */
    purpose: z.enum(["file", "print"]).optional(),
    cursor: pageInput.cursor,
    limit: z
      .string()
      .regex(/^([1-9]|[1-9][0-9]{1,2}|[1-4][0-9]{3}|5000)$/)
      .transform(Number)
      .optional(),
  }),
  output: pageOf(BatchCard).extend({ batch: Batch }),
  problems: ["not_found"],
});
