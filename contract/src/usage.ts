import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * One record of a channel. The envelope is checked strictly; what is wrong inside one record rejects that record alone,
 * so its fields are read as they come.
 */
export const UsageRecord = z
  .looseObject({
    id: z
      .unknown()
      .optional()
      .meta({ description: "The channel's own id of the record, 1 to 100 printable characters" }),
    iccid: z.unknown().optional(),
    usedAt: z
      .unknown()
      .optional()
      .meta({ description: "The start of what is measured; it fixes the billing day. ISO 8601" }),
    regionName: z
      .unknown()
      .optional()
      .meta({ description: "A region code or a known region name" }),
    bytes: z.unknown().optional().meta({ description: "A whole number, at least 1" }),
  })
  .meta({ id: "UsageRecord" });

/** Why one record of a batch was refused. */
export const UsageRefusal = z.enum([
  "invalid",
  "unknown_card",
  "too_far_ahead",
  "too_old",
  "id_reused",
]);
export type UsageRefusal = z.infer<typeof UsageRefusal>;

export const reportUsage = endpoint({
  method: "POST",
  path: "/channel/usage",
  summary: "Report use: records are rated at once, each answered for itself",
  role: "channel",
  limit: "usage",
  maxBodyBytes: 8 * 1024 * 1024,
  input: z.strictObject({ records: z.array(UsageRecord).min(1).max(10_000) }),
  output: z.object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.array(z.object({ id: z.string(), error: UsageRefusal })),
  }),
  problems: ["overloaded"],
});
