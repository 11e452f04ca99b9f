import { z } from "zod";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { tagLineProblems } from "../../problems/tag-line-problem.ts";
import { CardJob } from "./card-jobs.ts";

const count = z.number().int();

/** The columns of a file of tags; others may stand beside them, such as those of the exported card list, and are not read. */
export const tagColumns = ["card", "tag"] as const;
/** As many tags as one file may give. */
export const mostTagLines = 5000;

const mebibyte = 1024 * 1024;
/** As long as a file may be. */
export const mostTagFileLength = 2 * mebibyte;

const csv = z
  .string(fieldMessage("required"))
  .min(1, fieldMessage("required"))
  .max(mostTagFileLength, fieldMessage("too_long"));
/** In JSON quotes and line ends take two bytes. */
const mostFileBytes = 2.5 * mostTagFileLength;

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** What is done for holders, who read the reason. */
const right = "customers.act";

export const checkTagFile = endpoint({
  method: "POST",
  path: "/admin/tagFile/check",
  summary:
    "What a file of tags (card,tag) would do now: which cards get another tag, and what is wrong with its lines; changes nothing",
  role: "administrator",
  right,
  reads: true,
  upload: true,
  maxBodyBytes: mostFileBytes,
  input: z.strictObject({ csv }),
  output: z.object({
    /** The names in the first line, and what separates them. */
    columns: z.array(z.string()),
    separator: z.enum([",", ";"]),
    /** In the file, without the first. */
    lines: count,
    /** Lines that name no tag, or the one that the card has. */
    unchanged: count,
    /** Whose cards get another tag. */
    holders: count,
    changes: z.array(
      z.object({
        /** Counted from 1, the header included. */
        line: count,
        cardNumber: z.string(),
        before: z.string().nullable(),
        tag: z.string(),
      }),
    ),
    /** Of the changes: what is started does these, and no others. */
    digest: Digest,
    refused: z.array(
      z.object({
        line: count,
        error: z.enum(tagLineProblems),
        /** The fields of the line. */
        source: z.array(z.string()),
      }),
    ),
  }),
  problems: [],
});

export const startTagFile = endpoint({
  method: "POST",
  path: "/admin/tagFile/start",
  summary:
    "Give the cards of a file that was checked their tags, all of one holder at once; each is answered for itself",
  role: "administrator",
  right,
  asksAgain: true,
  idempotent: true,
  upload: true,
  maxBodyBytes: mostFileBytes,
  input: z.strictObject({
    csv,
    reason: Reason,
    /** Of the changes that its check showed: where they are others by now, nothing is done. */
    digest: Digest,
  }),
  output: z.object({ job: CardJob }),
  problems: ["tag_file_changed"],
});
