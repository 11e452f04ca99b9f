import { z } from "zod";
import { endpoint } from "../../endpoint.ts";

/**
 * One record of a channel. The envelope is checked strictly; what is wrong inside one record rejects that record alone,
 * so its fields are read as they come.
 */
export const UsageRecord = z
  .looseObject({
    id: z.unknown().optional().meta({
      description:
        "The channel's own id of the record, 1 to 100 printable characters. Ids that grow with time, such as UUIDv7, are taken quickest",
    }),
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

/** As many records as one call takes. */
export const mostRecords = 10_000;

/**
 * The same as CloudEvents 1.0. An event is named by its source and id together, so that is the record's id: `source#id`.
 * Its data is a record without an id; where it has no `usedAt`, the event's `time` stands. Extensions are passed over.
 */
const CloudEvent = z
  .looseObject({
    specversion: z.unknown().optional(),
    id: z.unknown().optional(),
    source: z.unknown().optional(),
    type: z.unknown().optional(),
    time: z.unknown().optional(),
    data: z.unknown().optional(),
  })
  .meta({ id: "UsageEvent" });

function recordOfEvent(event: z.output<typeof CloudEvent>): Record<string, unknown> {
  const { specversion, id, source, type, time, data } = event;
  const isEvent =
    specversion === "1.0" && isName(id) && isName(source) && isName(type) && isRecord(data);
  // What is no event becomes no record: it is refused for itself, under the name it has.
  if (!isEvent) return { ...event, id: isName(id) ? id : "" };
  return { usedAt: time, ...data, id: `${source}#${id}` };
}

const isName = (value: unknown): value is string => typeof value === "string" && value !== "";
const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Why one record of a batch was refused. */
export const UsageRefusal = z.enum([
  "invalid",
  "unknown_card",
  "too_far_ahead",
  "too_old",
  "id_reused",
]);
export type UsageRefusal = z.infer<typeof UsageRefusal>;

/** Which part of a record is the cause; `columns`: it has other fields than it should. */
export const UsageField = z.enum(["id", "iccid", "usedAt", "regionName", "bytes", "columns"]);
export type UsageField = z.infer<typeof UsageField>;

export const reportUsage = endpoint({
  method: "POST",
  path: "/channel/usage",
  summary: "Report use: records are rated at once, each answered for itself",
  role: "channel",
  limit: "usage",
  maxBodyBytes: 8 * 1024 * 1024,
  input: z.strictObject({ records: z.array(UsageRecord).min(1).max(mostRecords) }),
  alsoTakes: {
    type: "application/cloudevents-batch+json",
    input: z
      .array(CloudEvent)
      .min(1)
      .max(mostRecords)
      .transform((events) => ({ records: events.map(recordOfEvent) })),
  },
  output: z.object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.array(z.object({ id: z.string(), error: UsageRefusal })),
  }),
  problems: ["overloaded"],
});
