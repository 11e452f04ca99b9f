import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fieldMessage } from "./field-message.ts";
import { DayText, InstantText } from "./moments.ts";
import { pageInput, pageOf } from "./page.ts";
import { Megabytes } from "./traffic.ts";
import { UsageRefusal } from "./usage.ts";

const ChannelName = z.string(fieldMessage("required")).regex(/^[a-z0-9-]{1,40}$/);

/** Records of use without a plan: stored, and free. */
const UnratedUse = z.object({
  kind: z.literal("unrated"),
  cardId: z.string(),
  cardNumber: z.string(),
  iccid: z.string(),
  channelName: z.string(),
  /** In the billing zone. */
  day: DayText,
  usedMb: Megabytes,
});

/** What a channel told that could not be taken. */
const RejectedUse = z.object({
  kind: z.literal("rejected"),
  id: z.string(),
  channelName: z.string(),
  receivedAt: InstantText,
  error: UsageRefusal,
  /** As the channel told it, in JSON; long ones are cut. */
  record: z.string(),
});

export const ListedUse = z
  .discriminatedUnion("kind", [UnratedUse, RejectedUse])
  .meta({ id: "ListedUse" });
export type ListedUse = z.infer<typeof ListedUse>;

export const listUsage = endpoint({
  method: "GET",
  path: "/admin/usage/list",
  summary: "Use that has no plan to be rated by, or records that were refused; newest first",
  role: "administrator",
  input: z.strictObject({
    kind: z.enum(["unrated", "rejected"]),
    channelName: ChannelName.optional(),
    ...pageInput,
  }),
  output: pageOf(ListedUse),
  problems: [],
});

/** The header of an import, in any order. */
export const usageColumns = ["id", "iccid", "usedAt", "regionName", "bytes"] as const;

export const importUsage = endpoint({
  method: "POST",
  path: "/admin/usage/import",
  summary:
    "Hand in a channel's records as CSV (id,iccid,usedAt,regionName,bytes); each line answered for itself, repeats are harmless",
  role: "administrator",
  limit: "usage",
  maxBodyBytes: 8 * 1024 * 1024,
  input: z.strictObject({
    channelName: ChannelName,
    csv: z.string(fieldMessage("required")).min(1, fieldMessage("required")),
  }),
  output: z.object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.array(
      z.object({
        /** Counted from 1, the header included. */
        line: z.number().int(),
        id: z.string(),
        error: UsageRefusal,
      }),
    ),
  }),
  problems: ["not_found", "overloaded"],
});
