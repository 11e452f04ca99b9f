import { z } from "zod";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { Amount } from "../../values/money/amount.ts";
import { ChannelName } from "../../values/sims/channel-name.ts";
import { DayInput, DayText, InstantInput, InstantText } from "../../values/days/moments.ts";
import { pageInput, pageOf } from "../../page.ts";
import { Megabytes } from "../../values/sims/traffic.ts";
import { UsageField, UsageRefusal } from "./usage.ts";

const count = z.number().int();

/** Records of use without a plan: stored, and free. */
const UnratedUse = z.object({
  kind: z.literal("unrated"),
  /** Of the card and the day. */
  id: z.string(),
  cardId: z.string(),
  cardNumber: z.string(),
  iccid: z.string(),
  channelName: z.string(),
  /** In the billing zone. */
  day: DayText,
  usedMb: Megabytes,
});

/** What a channel reported that could not be taken. */
const RejectedUse = z.object({
  kind: z.literal("rejected"),
  id: z.string(),
  channelName: z.string(),
  receivedAt: InstantText,
  error: UsageRefusal,
  /** Null of a malformed one that was refused before this was noted. */
  field: UsageField.nullable(),
  /** As the channel reported it, in JSON; long ones are cut. */
  record: z.string(),
});

/** What was not charged to anyone, and why. */
export const ListedUse = z
  .discriminatedUnion("kind", [UnratedUse, RejectedUse])
  .meta({ id: "ListedUse" });
export type ListedUse = z.infer<typeof ListedUse>;

export const UseKind = z.enum(["unrated", "rejected"]);
export type UseKind = z.infer<typeof UseKind>;

/** What is looked for among the use that is open. */
const useFilter = {
  channelName: ChannelName.optional(),
  /** The whole number or ICCID of a card. */
  card: z
    .string()
    .regex(/^[0-9]{4,22}$/, fieldMessage("invalid"))
    .optional(),
  /** Days in the billing zone: of the use itself where it has no plan, on which it was reported where it was refused. */
  from: DayInput.optional(),
  to: DayInput.optional(),
};

export const listUsage = endpoint({
  method: "GET",
  path: "/admin/usage/list",
  summary:
    "Open use: days without a plan to be rated by, or records that were refused, neither taken since nor dismissed; newest first",
  role: "administrator",
  right: ["usage", "audit"],
  input: z.strictObject({ kind: UseKind, ...useFilter, ...pageInput }),
  output: pageOf(ListedUse).extend({
    asOf: InstantText,
    /** 10,001 stands for more than 10,000. */
    total: count,
  }),
  problems: [],
});

export const exportUsage = endpoint({
  method: "GET",
  path: "/admin/usage/export",
  summary:
    "All open use of a kind that `/admin/usage/list` finds, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right: ["usage", "audit"],
  limit: "export",
  file: "text/csv",
  input: z.strictObject({ kind: UseKind, ...useFilter }),
  output: z.string(),
  problems: [],
});

/** The header of an import, in any order. */
export const usageColumns = ["id", "iccid", "usedAt", "regionName", "bytes"] as const;

const UsageFile = {
  channelName: ChannelName,
  csv: z.string(fieldMessage("required")).min(1, fieldMessage("required")),
};
/** In JSON. */
const mostFileBytes = 8 * 1024 * 1024;

const RefusedLine = z.object({
  /** Counted from 1, the header included. */
  line: count,
  id: z.string(),
  error: UsageRefusal,
  field: UsageField,
});

/** Fees of cycles: how many, and their sum. */
const Fees = z.object({ count, amount: Amount });

export const checkUsage = endpoint({
  method: "POST",
  path: "/admin/usage/check",
  summary:
    "What importing a file of use would do at this moment: what is taken, refused and known, and what would be charged; changes nothing",
  role: "administrator",
  right: "usage",
  reads: true,
  limit: "usage",
  upload: true,
  maxBodyBytes: mostFileBytes,
  input: z.strictObject(UsageFile),
  output: z.object({
    asOf: InstantText,
    /** Of the channel and the file: what an import must say it means. */
    digest: z.string(),
    /** The names in the first line. */
    columns: z.array(z.string()),
    records: count,
    /** New, and would be rated. */
    accepted: count,
    duplicates: count,
    rejected: z.array(
      RefusedLine.extend({
        /** The fields of the line. */
        source: z.array(z.string()),
      }),
    ),
    /** Names of regions that no one knows, at most 50: what is used there counts as elsewhere. */
    unknownRegions: z.array(z.object({ regionName: z.string(), records: count, line: count })),
    /** With records that are new. */
    cards: count,
    /** Of the records that are new; null where none is. */
    firstDay: DayText.nullable(),
    lastDay: DayText.nullable(),
    usedMb: Megabytes,
    /** Of this, what no plan covers: it would be free. */
    unratedMb: Megabytes,
    fees: Fees,
    wallets: z.object({
      charged: count,
      /** At or above zero now. */
      goBelowZero: count,
    }),
  }),
  problems: ["not_found", "overloaded"],
});

export const importUsage = endpoint({
  method: "POST",
  path: "/admin/usage/import",
  summary:
    "Import a file of use that was checked and charge for it; each line answered for itself, repeats are harmless",
  role: "administrator",
  right: "usage",
  limit: "usage",
  upload: true,
  maxBodyBytes: mostFileBytes,
  input: z.strictObject({
    ...UsageFile,
    /** What the check of this very file said. */
    digest: z.string(fieldMessage("required")).regex(/^[0-9a-f]{64}$/, fieldMessage("invalid")),
  }),
  output: z.object({
    accepted: count,
    duplicates: count,
    rejected: z.array(RefusedLine),
    fees: Fees,
  }),
  problems: ["not_found", "overloaded"],
});

/** As many as one call takes by their ids. */
export const mostChosen = 1000;
/** As many as one call deals with where all that match are meant. */
export const mostMatching = 10_000;

/** Those named, or all that match. */
const meant = {
  ids: z
    .array(z.string().regex(/^[0-9.-]{1,40}$/))
    .min(1)
    .max(mostChosen)
    .optional(),
  all: z
    .strictObject({
      ...useFilter,
      /** Of refused records the newest that the caller saw: later ones are not meant. */
      upTo: z
        .string()
        .regex(/^[0-9]{1,19}$/)
        .optional(),
      /** Of days without a plan when the caller saw them: those of which more came later are not meant. */
      asOf: InstantInput.optional(),
    })
    .optional(),
};
const isEither = ({ ids, all }: { readonly ids?: unknown; readonly all?: unknown }) =>
  (ids === undefined) !== (all === undefined);
const eitherOf = { path: ["ids"], ...fieldMessage("required") };
/** What still matches because one call takes no more; 10,001 stands for more than 10,000. */
const left = count;

export const retryUsage = endpoint({
  method: "POST",
  path: "/admin/usage/retry",
  summary:
    "Take in refused records again, as if they came now: each is counted once; at most 10,000 a call",
  role: "administrator",
  right: "usage",
  limit: "usage",
  input: z.strictObject(meant).refine(isEither, eitherOf),
  output: z.object({
    accepted: count,
    /** Came in time another way: they are settled too. */
    duplicates: count,
    /** Refused again, and stay open. */
    rejected: count,
    fees: Fees,
    left,
  }),
  problems: ["overloaded"],
});

export const dismissUsage = endpoint({
  method: "POST",
  path: "/admin/usage/dismiss",
  summary:
    "Look no more into refused records, or into days without a plan, for a reason that goes on record; at most 10,000 a call",
  role: "administrator",
  right: "usage",
  input: z.strictObject({ kind: UseKind, ...meant, reason: Reason }).refine(isEither, eitherOf),
  output: z.object({ dismissed: count, left }),
  problems: [],
});
